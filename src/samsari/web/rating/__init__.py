"""The pages of a study: raters answer, the organiser looks on.

- `app`: the application of a study, every address with its role; `style`, `script`, `study_app`
- `rater`: what a rater may ask for, the next tasks, and that answers be saved; `handlers`
- `room`: a study that is being served, the file open for writing, a reader; `study_figures`
"""
