"""How the game is put into sentences, and how what a player types is read as a choice.

Made from a View, or from what is public, and nothing else. Sentences come whole: whoever shows them wraps them.
"""

from deece.words.choices import action_words
from deece.words.lines import check_words, ending_words, figures_of, line_words, outcome_words
from deece.words.melds import combination_words
from deece.words.position import column_names
from deece.words.refusals import refusal_words
from deece.words.viewer import Viewer, for_all

__all__ = [
    "Viewer",
    "action_words",
    "check_words",
    "column_names",
    "combination_words",
    "ending_words",
    "figures_of",
    "for_all",
    "line_words",
    "outcome_words",
    "refusal_words",
]
