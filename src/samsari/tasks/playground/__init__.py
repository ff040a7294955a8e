"""What the playground of `samsari serve` shows, as plain values for JSON."""
