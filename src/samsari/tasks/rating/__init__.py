"""Human evaluation: making a study, following it, taking its ratings out.

- `changing`: changes of a study from the command line, in the file
- `following`: a study as it goes on, its state, figures, mean ratings
- `request`: what a new study shall be, from options or from a `study.toml`
- `writing`: simplifications that people wrote, each writer's first ones
"""
