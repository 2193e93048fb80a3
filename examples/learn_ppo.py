"""Train MaskablePPO on one seat of pinochle, and measure it as a side of two against a computer player.

python -m pip install 'deece[envs]' sb3-contrib
python examples/learn_ppo.py --steps 1000000 --players random --save ppo.zip
python examples/learn_ppo.py --load ppo.zip --measure 2000
"""

import argparse
from functools import partial

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import SubprocVecEnv

import deece.envs
from deece.envs import pinochle_v0
from deece.players import make


def one(system, players):
    """An environment of its own process."""
    return gymnasium.make("deece/Pinochle-v0", system=system, players=players)


def measured(model, system, name, hands):
    """Points a hand of the model's side over this player's, on the same deals for both pairs of chairs; its error."""
    env = pinochle_v0.env(system=system)
    numbers, unit = env.numbers, deece.envs.points_in_play(env.ruleset.rules)
    margins = []
    for hand in range(hands):
        both = 0.0
        for side in (0, 1):
            env.reset(seed=hand)
            player = make(name, hand)
            for agent in env.agent_iter():
                _, reward, terminated, truncated, info = env.last(observe=False)
                seat = env.possible_agents.index(agent)
                if terminated or truncated:
                    both += reward if seat == side else 0.0
                    env.step(None)
                elif seat % 2 == side:
                    action, _ = model.predict(env.observe(agent), action_masks=info["action_mask"], deterministic=True)
                    env.step(int(action))
                else:
                    env.step(numbers.number_of(player.choose(env.view(agent), env.legal(agent)).action))
        margins.append(both / 2 * unit)
    return np.mean(margins), np.std(margins) / len(margins) ** 0.5


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--system", default="double-deck")
    parser.add_argument("--players", default="random", help="who sits in the other chairs (docs/players.md)")
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--envs", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--load")
    parser.add_argument("--save")
    parser.add_argument("--measure", type=int, default=500, help="hands, each played from both sides")
    options = parser.parse_args()
    if options.load:
        model = MaskablePPO.load(options.load, device="cpu")
    else:
        envs = SubprocVecEnv([partial(one, options.system, options.players)] * options.envs)
        settings = {"n_steps": 512, "batch_size": 1024, "gamma": 1.0, "ent_coef": 0.01, "learning_rate": 5e-4}
        net = {"net_arch": [256, 256]}
        model = MaskablePPO(
            "MlpPolicy", envs, **settings, policy_kwargs=net, seed=options.seed, device="cpu", verbose=1
        )
        model.learn(options.steps)
        envs.close()
    if options.save:
        model.save(options.save)
    mean, error = measured(model, options.system, options.players, options.measure)
    print(f"{mean:+.1f} points a hand over {options.players}, give or take {1.96 * error:.1f}")


if __name__ == "__main__":
    main()
