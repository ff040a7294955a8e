"""A small causal language model (SmolLM2-135M), run by onnxruntime; needs the extra `[lm]`."""
