"""Commands that score and explain.

- `check`: `samsari check`, what a simplification says otherwise than its source; `CheckOptions`
- `data`: `samsari data list|fetch|verify`, the public test sets and system outputs of the field
- `demo`: `samsari demo`, the bundled example, scored and told in plain words
- `doctor`: `samsari doctor`, how a metric can be fooled
- `explain`: `samsari explain`, how a score comes about, for one pair of texts or the rows of files
- `mcp`: `samsari mcp`, tools for agents over standard input and output
- `metrics`: `samsari metrics`, what can be computed, and what it means
- `report`: `samsari report`, one page that shows how systems simplify
- `score`: `samsari score`, read the options, call the task, show the tables
- `score_options`: the options of `samsari score`, by the question they answer; `ScoreOptions`
- `select`: `samsari select`, read candidates, choose, write the chosen texts
- `serve`: `samsari serve`, the editor and the playground in the browser
- `submission`: `samsari submission`, is a submission to a shared task valid
"""
