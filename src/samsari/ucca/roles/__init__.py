"""Roles: who does something in a Scene, and to whom."""
