"""Human ratings, agreement, and how metrics correlate with them."""
