"""Rules about quantities: numbers, units, dates, and words such as "about" before a number."""
