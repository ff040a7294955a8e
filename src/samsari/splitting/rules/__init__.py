"""The families of cuts: each proposes a new sentence with its words; reading again decides."""
