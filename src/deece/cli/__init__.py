"""The `deece` command."""

from deece.cli.app import main

__all__ = ["main"]
