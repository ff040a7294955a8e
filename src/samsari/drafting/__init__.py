"""Asking any writer for drafts."""
