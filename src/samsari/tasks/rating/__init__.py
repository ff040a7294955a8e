"""Human evaluation: making a study, following it, taking its ratings out.

- `building`: a new study, a plan becomes one file, and each rater gets a private link
- `changing`: changes of a study from the command line, in the file
- `exporting`: taking the ratings out, a table that `samsari agreement`
- `following`: a study as it goes on, its state, figures, mean ratings
- `planning`: how many items and raters a study needs, from its own ratings
- `request`: what a new study shall be, from options or from a `study.toml`
- `writing`: simplifications that people wrote, each writer's first ones
"""
