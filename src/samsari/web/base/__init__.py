"""What every web page stands on: server, guard, roles, static files, page frame, style."""
