"""The template, style and script of the report page."""
