"""The commands `samsari train` and `samsari grammar`."""
