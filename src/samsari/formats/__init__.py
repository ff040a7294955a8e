"""Files to values and back, one module per format with the same function names.

- `alignments`: word alignments in files, gold standards in three formats, and Pharaoh lines
- `arrays`: files of named arrays (`.npz`), read whole or refused with a remedy; `named_arrays`
- `atomic`: writing that is all or nothing, a temporary file beside the target; `hold`, `growing`
- `documents`: the texts behind a path, one file, all files of a folder; `contents`, `decode`
- `doubts`: shapes of input that are read wrongly if they are taken as they stand; `doubt`, `as_is`
- `formatted/`: text with its formatting; `form_named`, `is_formatted`, `target_form`
- `json_texts`: JSON from outside, checked at the door; `parse_json`, `is_whole`, `parse_failure`
- `judgements`: what judges said of outputs, from a table, a column for each judge; `Judgement`
- `layout`: which file or column plays which part, from what the user wrote to a `Layout`; `Inputs`
- `lexical`: files of the shared tasks on words, TSAR-2022 and MLSP-2024, and CompLex before them
- `limits`: how much one input may ask for, all limits in one place, each with a clear sentence
- `matched`: a test set whose rows are matched by id, folders of documents; `TextsById`
- `parts`: input in parts, many tables of one format, here or at any address that fsspec knows
- `passages/`: formats of UCCA passages, for reading and for writing
- `question_sets`: question sets from small TOML files; `read_question_set`, `question_file`
- `ratings`: human ratings, and scores computed elsewhere, from a table file; `ScoreRow`, `is_long`
- `result_index/`: an index of results that are too large for memory, read once
- `result_json`: `result.json`, and the findings in it, a Result as one JSON document, and back
- `rows`: rows of text from lines, CSV, TSV, JSON, Parquet and spreadsheets, one function for each
- `streams`: bytes in, plain or compressed files, standard input and pipes; `zstd_library`, `shown`
- `studies`: what a study of raters is made from, private links, and the texts that raters see
- `tables/`: cells of table files, CSV, TSV and spreadsheets
- `testset`: texts in batches and one after the other, however long the files, checked before use
- `text_places`: where a text of a table stands in its file, line and column as editors count them
"""
