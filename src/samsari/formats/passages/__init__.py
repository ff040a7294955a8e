"""Formats of UCCA passages, for reading and for writing.

- `app_json`: UCCA-App JSON, the tasks that the annotation tool UCCA-App imports and exports
- `base`: what passage formats share, files, folders and archives, and passages as JSON objects
- `bracketed`: compact bracketed text, UCCA passages that a person can read and write, without loss
- `bracketed_reading`: reading bracketed text, every mistake is reported with its line; `passages`
- `mrp`: MRP JSON lines, the interchange format of the CoNLL shared tasks, framework "ucca"
- `own_json`: own JSON of UCCA passages, one object a line, everything a passage holds; `to_fields`
- `registry`: the passage formats by name, for reading and for writing; `iterate`, `placed`
- `standard_xml`: standard UCCA XML, one `root` element for each passage, layer 0 the tokens
"""
