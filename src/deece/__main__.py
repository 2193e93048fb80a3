"""`python -m deece`: the command."""

from deece.cli import main

main()
