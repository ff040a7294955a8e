"""What every web page stands on: server, guard, roles, static files, page frame, style.

- `endpoints`: addresses with roles, who may ask for what; `bearer`, `visitor_of`, `WrongTokens`
- `guard`: the guard before every request, known hosts and origins, JSON only; `Addresses`
- `server`: starting and stopping, a port of one's own, one process, a clean stop; `BusyError`
"""
