"""The command line: argument parsing and exit codes, nothing else.

- `app`: the `samsari` command, a table of commands, each imported only when it is asked for; `run`
- `evaluate/`: commands that score and explain
- `fields`: a command whose options are one value, each stands in one place, with its name; `alone`
- `help_pages`: the page of commands, made from the commands themselves
- `human/`: commands about human ratings
- `language/`: commands that parse and align
- `options`: the options that several commands share, each written once; `shared`, `choice`, `flag`
- `plain_help`: commands with plain help pages, and with options that do not lose a value silently
- `rewrite/`: commands that simplify
- `show`: printing tables, as wide and colourful as the terminal allows, plain in a pipe or a file
"""
