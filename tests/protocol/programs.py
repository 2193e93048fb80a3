"""Programs that do what no program should, each a few lines of Python that start in a blink."""

from __future__ import annotations

import sys
from pathlib import Path

START = """
import sys, time, os
def say(text): print(text, flush=True)
def questions():
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "deece": greet()
        if word == "bye": goodbye()
        if word == "ask": yield rest.split()[0], rest.partition(" legal ")[2].split(" | ")
def greet(): say("name Test\\nready")
def goodbye(): sys.exit()
"""
FIRST = "say(f'choose {number} {legal[0]} because it is the first')"

GOOD = f"for number, legal in questions(): {FIRST}"
WRONG = "for number, legal in questions(): say(f'choose {number} bid 7')"
LATE = f"for number, legal in questions(): time.sleep(0.3); {FIRST}"
LATE_ONCE = f"""
for number, legal in questions():
    if number == "1": time.sleep(0.3)
    {FIRST}
"""
SILENT = "for number, legal in questions(): pass"
DIES = "for number, legal in questions(): sys.stderr.write('no more\\n'); os._exit(3)"
DIES_LATER = f"""
for number, legal in questions():
    if number == "3": os._exit(3)
    {FIRST}
"""
BABBLES = "for number, legal in questions():\n    while True: say('x' * 1000)"
ONE_LINE = "for number, legal in questions():\n    while True: sys.stdout.write('x' * 1000)"
DEAF = "say('ready'); time.sleep(60)"
NEVER_READY = "sys.exit(4)"
LOUD = f"for number, legal in questions(): sys.stderr.write('y' * 300000); {FIRST}"
STAYS = f"def goodbye(): time.sleep(60)\nfor number, legal in questions(): {FIRST}"
CANNOT = "for number, legal in questions(): say('cannot bid here')"
OTHERWISE = """
import random
for number, legal in questions(): say(f'choose {number} {random.choice(legal)}')
"""


def program(folder: Path, body: str) -> tuple[str, ...]:
    """The command of a program that does this."""
    file = folder / "program.py"
    file.write_text(START + body, encoding="utf-8")
    return sys.executable, "-S", "-E", str(file)
