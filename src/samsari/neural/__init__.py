"""The shared ONNX encoder, loaded once.

- `embeddings`: the table of word-piece vectors inside the encoder's file; `PieceVectors`
- `encoder`: token vectors from the shared encoder, one pass serves the parser and the aligner
- `word_table`: the vectors of word pieces, the table that the encoder's file holds; `WordTable`
- `wordpieces`: tokens as the word pieces the encoder reads, BERT's normaliser and WordPiece
"""
