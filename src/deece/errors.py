"""The one root of every error that Deece raises on purpose."""


class DeeceError(ValueError):
    """Something the user can mend; the text says what is wrong and how to mend it."""


def kind_and_text(error: BaseException) -> str:
    """What went wrong, for a log or a developer: the kind and its text, or the kind alone if it cannot say its text."""
    kind = type(error).__name__
    try:
        return f"{kind}: {error}"
    except (Exception, SystemExit):  # noqa: BLE001 - another package's exception may do anything
        return kind
