"""Hard words that have no plainer one are kept and explained once, in brackets."""
