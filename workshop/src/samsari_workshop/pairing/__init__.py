"""Training of the judge that pairs sentences of documents."""
