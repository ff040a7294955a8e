"""Formats of UCCA passages, for reading and for writing.

- `app_json`: UCCA-App JSON
- `base`: what passage formats share, files, folders and archives
- `bracketed`: compact bracketed text, UCCA passages that a person can read and write
- `bracketed_reading`: reading bracketed text, every mistake is reported with its line
- `mrp`: MRP JSON lines, the interchange format of the CoNLL shared tasks
- `own_json`: own JSON of UCCA passages, one object a line, everything a passage holds
- `registry`: the passage formats by name, for reading and for writing
- `standard_xml`: standard UCCA XML, one `root` element for each passage
"""
