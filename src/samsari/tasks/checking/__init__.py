"""What a user asks of checks: findings of pairs and of files."""
