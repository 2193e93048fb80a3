"""The one root of every error that Deece raises on purpose."""


class DeeceError(ValueError):
    """Something the user can mend; the text says what is wrong and how to mend it."""
