"""The playground of `samsari serve`: explain, correct a parse, simplify, browse results.

- `app`: the application of the playground, every page and every address with its role
- `correct`: what the page for corrections asks for, the queue, one passage
- `explain`: what the Explain page asks for
- `results`: what the Results page asks for, how far the index is, the summary
- `room`: what the pages of the playground share, who may ask
- `simplify`: what the Simplify page asks for
"""
