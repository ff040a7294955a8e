"""The command `samsari reproduce`."""
