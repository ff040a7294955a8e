"""Commands about human ratings.

- `correlate`: `samsari correlate`, read the options, call the task, show tables
- `judge`: `samsari judge`, read the options, call the task, show tables
- `rate`: `samsari rate`, a human evaluation in one file
- `ratings`: `samsari ratings`, read the options, call the task, show the tables
"""
