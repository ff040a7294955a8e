"""The playground of `samsari serve`: edit a text, explain, correct a parse, browse results.

- `app`: the application of the playground, every page and every address with its role; `style`
- `correct`: what the page for corrections asks for, the queue, one passage, and every edit; `Desk`
- `edit`: what the editor asks for, changes of lines, judgements, settings, documents; `handlers`
- `room`: what the pages of the playground share, who may ask, and one thread for the models
"""
