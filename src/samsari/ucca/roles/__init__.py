"""Roles: who does something in a Scene, and to whom.

- `scene_roles`: who does something in a Scene, and to whom
- `sides`: the participants of a Scene that stand before or behind its verb
- `verbs`: verbs that say the same with their participants exchanged
"""
