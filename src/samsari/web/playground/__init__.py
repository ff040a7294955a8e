"""The playground of `samsari serve`: explain, correct a parse, simplify, browse results."""
