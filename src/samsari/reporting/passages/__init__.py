"""UCCA passages as drawings and tables.

- `drawing`: UCCA passages to look at, SVG drawings and an HTML page, self-contained; `html_page`
- `layout`: where the parts of a drawn passage stand, columns of words, bars of units above them
- `tables`: UCCA passages as tables and as a list of their Scenes; `scene_list`, `agreement_table`
"""
