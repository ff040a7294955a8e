"""Pages in the browser: `base` is what all share, `rating` is the study of `samsari rate`."""
