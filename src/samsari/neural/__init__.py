"""The shared ONNX encoder, loaded once."""
