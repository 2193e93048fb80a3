"""Attacks on the real server in a process of its own, over loopback alone: what they try, and that others are served.

`python -m tests.attacks` makes them at full size and prints what was measured; the suite makes them small.
"""
