"""Training of the sameness model: human judgements, WordNet's negatives, the network, its trees."""
