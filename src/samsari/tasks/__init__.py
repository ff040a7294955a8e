"""One plain function per thing a user can ask for.

- `agreement`: `samsari.agreement`, how far human raters agree; `RaterAgreement`
- `checking/`: checking, a pair, many pairs, files, and writing what was found
- `correlate`: `samsari.correlate`, how far the scores of metrics follow human ratings
- `demo`: the bundled example, scored and told in plain words; `cite`, `in_plain_words`
- `doctor`: `samsari.doctor`, how a metric can be fooled; `Examination`, `suite`, `write_cases`
- `explain`: `samsari.explain`, every step of a score for one pair; `SceneSettings`, `explain_pair`
- `improve`: `samsari.improve`, drafts of any writer, checked, repaired by their findings
- `judge`: `samsari.judge`, can a judge be believed; `Judging`
- `language/`: what a user asks of language, parse, align, same, level, pair
- `playground/`: what the playground of `samsari serve` shows, as plain values for JSON
- `pool`: work on many processes, the same function for every item; `in_order`, `row_by_row`
- `rating/`: human evaluation, making a study, following it, taking its ratings out
- `report`: `samsari.report`, one HTML page that shows how systems simplify, from their results
- `rewriting/`: what a user asks of rewriting, simplify and split
- `scale/`: more pairs than one machine can hold, parts of input, counted where they lie
- `scoring/`: scoring, from sources, outputs and references to a Result
- `select`: `samsari.select`, of several simplifications of a text the best, with the reason
- `submission`: what the organisers gave, the texts to simplify, their references and target levels
- `workers`: work in other processes, or on an executor; `is_dask`, `n_workers`, `taken`, `ended`
"""
