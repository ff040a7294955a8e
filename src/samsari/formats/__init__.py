"""Files to values and back, one module per format with the same function names.

- `alignments`: word alignments in files, gold standards in three formats
- `arrays`: files of named arrays (`.npz`), read whole or refused with a remedy
- `atomic`: writing that is all or nothing, a temporary file beside the target
- `documents`: the texts behind a path, one file, all files of a folder
- `doubts`: shapes of input that are read wrongly if they are taken as they stand
- `formatted/`: text with its formatting
- `json_texts`: JSON from outside, checked at the door
- `judgements`: what judges said of outputs, from a table, a column for each judge
- `layout`: which file or column plays which part, from what the user wrote to a `Layout`
- `lexical`: files of the shared tasks on words, TSAR-2022 and MLSP-2024
- `limits`: how much one input may ask for, all limits in one place
- `matched`: a test set whose rows are matched by id, folders of documents
- `parts`: input in parts, many tables of one format
- `passages/`: formats of UCCA passages, for reading and for writing
- `question_sets`: question sets from small TOML files
- `ratings`: human ratings, and scores computed elsewhere, from a table file
- `result_index/`: an index of results that are too large for memory, read once
- `result_json`: `result.json`, and the findings in it, a Result as one JSON document
- `rows`: rows of text from lines, CSV, TSV, JSON, Parquet and spreadsheets
- `streams`: bytes in, plain or compressed files, standard input and pipes
- `studies`: what a study of raters is made from, private links
- `tables/`: cells of table files, CSV, TSV and spreadsheets
- `testset`: texts in batches and one after the other, however long the files
- `text_places`: where a text of a table stands in its file
"""
