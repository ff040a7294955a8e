"""`python -m samsari` is the same as `samsari`."""

from samsari.cli.app import main

if __name__ == "__main__":
    main()
