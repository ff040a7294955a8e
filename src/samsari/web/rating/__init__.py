"""The pages of a study: raters answer, the organiser looks on."""
