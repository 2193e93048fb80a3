"""Data sets of what computer players did: every choice with what its player saw, and what came of it.

`deece simulate --dataset DIR` makes one (docs/datasets.md); `make_dataset` is the same from Python.
"""

from deece.envs import needs

needs("pyarrow", "dataset")

from deece.envs.dataset.making import DataSet, make_dataset  # noqa: E402 - without pyarrow there is nothing to import
from deece.envs.dataset.rows import LABELS, Rows  # noqa: E402

__all__ = ["LABELS", "DataSet", "Rows", "make_dataset"]
