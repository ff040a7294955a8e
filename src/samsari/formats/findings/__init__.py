"""The findings of `samsari check` as JSON."""
