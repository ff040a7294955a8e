"""Rules about quantities: numbers, units, dates, and words such as "about" before a number.

- `numbers`: numbers, changed, added, missing
- `same`: numbers that say the same, written in another way, rounded, converted, a date
- `small`: small changes around numbers, a lost minus, "twice a day"
"""
