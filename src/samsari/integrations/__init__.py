"""samsari inside other tools. Each module imports its tool, and nothing else imports the module."""
