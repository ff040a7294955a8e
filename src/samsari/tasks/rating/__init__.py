"""Human evaluation: making a study, following it, taking its ratings out.

- `changing`: a study that was made, changed from the command line, and its ratings taken out
- `following`: a study as it goes on, its state, figures, mean ratings; `StudySize`, `PowerPlan`
- `request`: a new study, from options or a `study.toml` to a checked plan; `StudyRequest`
- `writing`: simplifications that people wrote, each writer's first ones, and a test set of all
"""
