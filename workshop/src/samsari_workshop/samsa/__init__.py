"""What is fitted for SAMSA: the margins of its interval."""
