"""Rules about roles: who did what to whom, and names that changed places."""
