"""Search with OpenSpiel's information-set Monte Carlo, which imagines other deals that a seat cannot know apart.

python -m pip install 'deece[openspiel]'
python examples/search_openspiel.py --system double-deck --simulations 20
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import deece.envs.openspiel  # noqa: F401 - registers python_pinochle

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--system", default="double-deck")
parser.add_argument("--simulations", type=int, default=20)
parser.add_argument("--last", type=int, default=6, help="how many cards the seats still hold when the search begins")
options = parser.parse_args()

game = pyspiel.load_game("python_pinochle", {"system": options.system})
rng = np.random.RandomState(1)
bots = [
    ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, options.simulations, random_state=rng)
    for _ in range(game.num_players())
]
state = game.new_initial_state()
while not state.is_terminal():
    if state.is_chance_node():
        cards, chances = zip(*state.chance_outcomes())
        state.apply_action(int(rng.choice(cards, p=chances)))
        continue
    seat = state.current_player()
    public = state.position.public
    late = public.step == "play" and public.cards_held(seat) <= options.last
    legal = state.legal_actions()
    action = bots[seat].step(state) if late else int(rng.choice(legal)) if public.step == "play" else legal[0]
    if late:
        print(f"seat {seat}: {state.action_to_string(seat, action)}")
    state.apply_action(action)
print("returns", " ".join(f"{each:+.2f}" for each in state.returns()))
