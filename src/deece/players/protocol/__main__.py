"""`python -m deece.players.protocol plain`: a player of Deece's as a program that speaks deece 1."""

import sys

from deece.players import PlayerError
from deece.players.protocol.seat import serve

try:
    serve(sys.argv[1] if len(sys.argv) > 1 else "plain", sys.stdin, sys.stdout)
except PlayerError as error:
    sys.exit(f"deece: {error}")
