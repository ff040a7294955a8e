"""The command line: argument parsing and exit codes, nothing else.

- `app`: the `samsari` command, a table of commands
- `choices`: what options may hold, one of a few words, a list with commas, NAME=VALUE
- `evaluate/`: commands that score and explain
- `given`: what was given on the command line, options given twice
- `help_pages`: the page of commands, made from the commands themselves
- `human/`: commands about human ratings
- `language/`: commands that parse and align
- `options`: the options that several commands share, each written once
- `plain_help`: commands with plain help pages
- `reading`: the options of every command that reads texts or tables, to insist
- `rewrite/`: commands that simplify
- `safe_terminal`: texts on a terminal cannot command it, what is no letter
- `show`: printing tables, as wide and colourful as the terminal allows
"""
