"""Information-set Monte Carlo tree search in the play, as a policy: deece arena --a examples/ismcts.py --b plain

Each search imagines deals that agree with all that the seat has seen, and grows one tree of what may be played from
there (single observer; Cowling, Powley and Whitehouse, 2012). It ends at random. Before the play the plain player bids,
names trump and passes, by the convention card of its side.
"""

import math
from random import Random

from deece.game.play import apply, legal, to_act, view
from deece.players.belief import Belief
from deece.players.expert_look import imagined
from deece.players.plain import PlainPlayer

SEARCHES = 100  # imagined deals for each choice
EXPLORE = 0.3  # of what a hand is worth, taken as a number from 0 to 1


class Node:
    """What is known of the positions after the same cards, whatever the others hold."""

    def __init__(self):
        self.after, self.visits, self.worth, self.offered = {}, 0, 0.0, 0

    def best(self, actions, rng):
        """The card to look at next: one that was not looked at, else by its upper bound for whoever plays it."""
        fresh = [action for action in actions if action not in self.after]
        if fresh:
            action = rng.choice(fresh)
            self.after[action] = Node()
            return action
        for action in actions:
            self.after[action].offered += 1
        return max(actions, key=lambda action: self.after[action].bound())

    def bound(self):
        """The mean for whoever came here, and room for doubt."""
        return self.worth / self.visits + EXPLORE * math.sqrt(math.log(self.offered) / self.visits)


def worth_of(before, after, seat):
    """What the hand brought this seat's side more than the others, as a number from 0 to 1."""
    mine = before.public.seating.column[seat]
    gains = [now - then for now, then in zip(after.public.game.scores, before.public.game.scores)]
    margin = 2 * gains[mine] - sum(gains)
    return min(1.0, max(0.0, 0.5 + margin / (4 * before.public.tables.total)))


def search(seen, rng):
    """The card that was looked at most."""
    root, belief, player, ours = Node(), Belief(seen, rng), PlainPlayer(), seen.partners | {seen.seat}
    for _ in range(SEARCHES):
        began = state = imagined(seen, belief.sample(), player)
        node, path = root, []
        while state.public.step == "play":
            turn = to_act(state)
            actions = legal(view(state, turn))
            if node is None:  # below the tree all is chance
                action = rng.choice(actions)
            else:
                action = node.best(actions, rng)
                node = node.after[action]
                path.append((node, turn in ours))
                node = node if node.visits else None
            state = apply(state, action)
        worth = worth_of(began, state, seen.seat)
        for visited, for_us in path:
            visited.visits += 1
            visited.worth += worth if for_us else 1 - worth
    return max(root.after, key=lambda action: root.after[action].visits)


def choose(observation, mask, info):
    """A number of the mask."""
    seen, actions, numbers = info["view"], info["actions"], info["numbers"]
    if seen.public.step != "play" or len(actions) == 1:
        choice = PlainPlayer(info["card"]).choose(seen, actions).action
    else:
        choice = search(seen, Random(info["seed"]))
    return numbers.number_of(choice)
