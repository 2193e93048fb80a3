"""What a released version left behind, which every later one opens: a folder for each version, made once by `make`."""
