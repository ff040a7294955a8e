"""Commands about human ratings.

- `correlate`: `samsari correlate`, read the options, call the task, show tables, draw figures
- `judge`: `samsari judge`, read the options, call the task, show tables; `JudgeOptions`
- `rate`: `samsari rate`, a human evaluation in one file, from the first link to the last answer
- `ratings`: `samsari agreement` and `samsari ratings`, do raters agree, and whom do they prefer?
"""
