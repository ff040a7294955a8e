"""The catalog of corpora and models: address, checksum, licence."""
