"""What every web page stands on: server, guard, roles, static files, page frame, style.

- `endpoints`: addresses with roles, who may ask for what
- `guard`: the guard before every request, known hosts and origins, JSON only
- `limits`: what one request and one visitor may ask of a server, bytes, seconds
- `pages`: pages from templates, one frame for all, everything escaped, nothing undefined
- `server`: starting and stopping, a port of one's own, one process, a clean stop
- `turns`: work in a thread of its own, one piece after another
"""
