"""Training the reader of support: does a source say what an output says?"""
