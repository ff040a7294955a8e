"""Human evaluation: making a study, following it, taking its ratings out."""
