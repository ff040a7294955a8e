"""Fluency: is the output grammatical and natural English?"""
