"""A club: evenings of many tables, the same cards for everybody, and ratings."""
