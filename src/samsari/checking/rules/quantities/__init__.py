"""Rules about quantities: numbers, units, dates, and words such as "about" before a number.

- `numbers`: numbers, changed, added, missing; `check_numbers`, `check_units`, `check_dates`
- `same`: numbers that say the same, written in another way, rounded, converted, a date, a share
- `small`: small changes around numbers, a lost minus, "twice a day"; `check_small_changes`
"""
