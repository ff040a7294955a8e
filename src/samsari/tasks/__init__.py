"""One plain function per thing a user can ask for."""
