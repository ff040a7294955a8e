"""Commands that score and explain.

- `check`: `samsari check`, what a simplification says otherwise than its source; `CheckOptions`
- `data`: what there is, public test sets (`samsari data list|fetch|verify`), and `samsari metrics`
- `demo`: `samsari demo`, the bundled example, scored and told in plain words
- `doctor`: `samsari doctor`, how a metric can be fooled
- `explain`: `samsari explain`, how a score comes about, for one pair of texts or the rows of files
- `report`: `samsari report`, one page that shows how systems simplify
- `score`: `samsari score`, read the options, call the task, show the tables
- `score_options`: the options of `samsari score`, by the question they answer; `ScoreOptions`
- `select`: `samsari select`, read candidates, choose, write the chosen texts; `SelectOptions`
- `serve`: `samsari serve` in the browser, and `samsari mcp` for agents
- `submission`: `samsari submission`, is a submission to a shared task valid
"""
