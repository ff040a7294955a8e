"""Submissions to shared tasks: read, validated, scored as far as that is possible offline."""
