"""What one request and one visitor may ask of a server: bytes, seconds, pieces of work.

The seconds of the models for one request stand in `samsari.formats.limits`.
"""

MOST_BYTES = 64 * 1024  # of a request; the playground takes more
HEAD_SECONDS = 10.0  # for the head of a request to arrive
BODY_SECONDS = 15.0  # for its body
MOST_CONNECTIONS = 2000
KEEP_ALIVE_SECONDS = 30

END_SECONDS = 5.0  # for work that is broken off to come to its end
WAIT_SECONDS = 60.0  # until the models are free
MOST_WAITING = 32  # requests for the models
MOST_OF_ONE = 8  # of them from one address

MOST_WRONG = 10  # links that are wrong, from one address
WINDOW = 60.0  # within so many seconds
