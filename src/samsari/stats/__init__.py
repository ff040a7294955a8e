"""From numbers to statistics: resampling, tests, agreement, correlation."""
