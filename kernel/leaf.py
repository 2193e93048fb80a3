"""Fit the weights of the leaf estimate (kLeaf in leaf.cpp) to exact values of short hands.

leaf.py TUNE, where TUNE is the program built from kernel/tune.cpp.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

# copies, weakest rank, cards in each hand, positions, seed; count; play
POSITIONS = [
    ((2, 0, 5, 600, 31), "counters", "pre"),
    ((2, 0, 7, 600, 32), "counters", "pre"),
    ((2, 0, 8, 300, 33), "counters", "post"),
    ((2, 0, 6, 300, 34), "classic", "pre"),
    ((4, 1, 6, 600, 35), "counters", "pre"),
    ((4, 1, 8, 600, 36), "counters", "pre"),
    ((4, 1, 7, 300, 37), "simple", "post"),
]


def rows(tune: str, deal: tuple[int, ...], count: str, play: str) -> np.ndarray:
    """A row of features and the share of side 0 for each position."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deals.txt"
        path.write_bytes(subprocess.run([tune, "deals", *map(str, deal)], check=True, capture_output=True).stdout)
        command = [tune, "features", str(path), count, play]
        text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return np.array([[float(word) for word in line.split()] for line in text.splitlines()])


def main() -> None:
    """Print the weights, and how well half of the positions are told from the other half."""
    parts = [rows(sys.argv[1], *each) for each in POSITIONS]
    fitted = np.concatenate([part[::2] for part in parts])
    weights = np.linalg.lstsq(fitted[:, :-1], fitted[:, -1] - 0.5, rcond=None)[0]
    for (deal, count, play), part in zip(POSITIONS, parts, strict=True):
        kept = part[1::2]
        estimate, truth = kept[:, :-1] @ weights + 0.5, kept[:, -1]
        print(
            f"{deal[2]} cards of {deal[0]} copies, {count}, {play}: r {np.corrcoef(estimate, truth)[0, 1]:.3f},"
            f" likeliest play {np.corrcoef(kept[:, 0], truth)[0, 1]:.3f};"
            f" error {np.abs(estimate - truth).mean():.3f} of the points"
        )
    every = np.concatenate(parts)
    weights = np.linalg.lstsq(every[:, :-1], every[:, -1] - 0.5, rcond=None)[0]
    print("{" + ", ".join(f"{weight:.3f}" for weight in weights) + "}")


if __name__ == "__main__":
    main()
