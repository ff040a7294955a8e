"""The look of all drawings: one style sheet, so that a colour means the same everywhere."""
