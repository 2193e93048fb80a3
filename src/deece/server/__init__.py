"""The server: its pages, sockets, limits, workers, and the way to the tables of other servers."""
