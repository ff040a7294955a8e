"""Results and tables to terminal text, Markdown, LaTeX, TSV, HTML and plots.

- `catalogs`: the catalogs of data sets and metrics, and the verdicts of the doctor, as tables
- `checks/`: findings for people and for machines, text, JSON, SARIF, JUnit, GitHub, HTML
- `correlation`: tables and figures of metric-human correlation; `correlation_tables`, `heat_map`
- `figures`: figures as SVG (plain shapes, no library) and as PNG (matplotlib); `ticks`, `bounds`
- `html`: what pages and drawings stand in, the frame of a page, of a picture, and pages of tables
- `human_tables`: human ratings as tables, agreement, mean ratings, the state of a study
- `judgement`: judgements of meaning and fluency, text, plain dictionaries, a drawing, a page
- `judging`: tables of `samsari judge`, the answer first, then where it comes from; `judge_tables`
- `links`: word alignments to look at, Pharaoh lines, JSON with reasons, side by side, SVG and HTML
- `marked`: a marked pair, source and output with what was kept, replaced, moved, dropped and added
- `marked_html`: marked pairs as HTML without any script, source and output, what changed; `page`
- `ngrams`: SARI and BLEU of one pair, every n-gram in its place, text, JSON, a drawing, a page
- `notebook`: values as pieces of HTML for notebooks, the same drawings as everywhere; `table`
- `page/`: the report, one HTML page about systems and their outputs
- `pairings`: paired sentences to look at, text, JSON, TSV and links; `links_line`, `json_line`
- `passages/`: UCCA passages as drawings and tables
- `rewriting`: what was done to a line, and levels of texts, for people; `explained`, `level_table`
- `samsa/`: a SAMSA calculation as text, JSON, a drawing and a page
- `scores`: a Result as tables, scores, parts, comparisons; `score_table`, `metric_rows`, `verdict`
- `selection`: choices among candidates, a table for each source, a table of writers, JSON
- `submissions`: a submission to a shared task as tables, its runs, their problems, levels
- `tables`: a table as text, for the terminal, Markdown, LaTeX, HTML, TSV and JSON; `heading`
- `words`: hard words as a table, and as a page in which they are marked; `words_table`
"""
