"""Commands about human ratings.

- `agreement`: `samsari agreement`, read the options, call the task, show the tables
- `correlate`: `samsari correlate`, read the options, call the task, show tables
- `rate`: `samsari rate`, a human evaluation in one file
- `rate_new`: `samsari rate new`, read the options, make the study, print the links
- `ratings`: `samsari ratings`, read the options, call the task, show the tables
"""
