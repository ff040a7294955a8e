"""Commands about human ratings."""
