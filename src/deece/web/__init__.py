"""The table in the browser: pages, the socket, and what goes over it (docs/wire.md). The browser holds no rules."""
