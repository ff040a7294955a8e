"""Pages in the browser: `base` is what all share, `rating` is the study of `samsari rate`.

- `base/`: what every web page stands on, server, guard, roles, static files, page frame, style
- `playground/`: the playground of `samsari serve`, edit a text, explain, correct a parse
- `rating/`: the pages of a study, raters answer, the organiser looks on
"""
