"""The shared ONNX encoder, loaded once.

- `embeddings`: the table of word-piece vectors inside the encoder's file; `PieceVectors`
- `encoder`: token vectors from the shared encoder, one pass serves the parser and the aligner
- `wordpieces`: tokens as the word pieces the encoder reads, BERT's normaliser and WordPiece
"""
