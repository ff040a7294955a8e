"""The shared ONNX encoder, loaded once.

- `embeddings`: the table of word-piece vectors inside the encoder's file
- `encoder`: token vectors from the shared encoder
- `wordpieces`: tokens as the word pieces the encoder reads
"""
