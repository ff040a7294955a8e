"""From a string to tokens, sentences, n-grams and syllables."""
