"""Play hands of pinochle through PettingZoo, with a policy of your own for one side and chance for the other.

python examples/learn_pettingzoo.py --system double-deck --hands 200
"""

import argparse

import numpy as np
import pettingzoo

import deece.envs  # registers deece/Pinochle-v0


def by_chance(observation, mask, rng):
    """Any choice that is legal."""
    return int(rng.choice(np.flatnonzero(mask)))


def lowest(observation, mask, rng):
    """The first number that is legal: passes where it may, and plays the first card of the first suit. Begin here."""
    return int(np.flatnonzero(mask)[0])


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--system", default="double-deck")
parser.add_argument("--hands", type=int, default=200)
options = parser.parse_args()

env = pettingzoo.make("aec", "deece/Pinochle-v0", system=options.system)
rng = np.random.default_rng(1)
ours = env.possible_agents[0::2]  # in a partnership game, one side
points = deece.envs.points_in_play(env.ruleset.rules)
margins = []
for hand in range(options.hands):
    env.reset(seed=hand)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        if terminated or truncated:
            if agent == ours[0]:
                margins.append(reward * points)  # a reward is in units of the points in play
            env.step(None)
            continue
        policy = lowest if agent in ours else by_chance
        env.step(policy(observation, info["action_mask"], rng))

error = np.std(margins) / len(margins) ** 0.5
print(
    f"{options.system}, {options.hands} hands: {np.mean(margins):+.1f} points a hand, give or take {1.96 * error:.1f}"
)
