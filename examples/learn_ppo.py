"""Train MaskablePPO on one seat of pinochle, write it as a network, and measure it as a side of two.

python -m pip install 'deece[envs,onnx]' sb3-contrib onnx
python examples/learn_ppo.py --steps 40960 --save ppo.onnx
deece arena --rules double-deck --a ppo.onnx --b random --pairs 500 --seed 1
deece arena --rules double-deck --a ppo.onnx --b plain --pairs 500 --seed 1

It ends with what the network gains over `--players`, as deece arena finds it with the same seed, in as many deals as
`--measure` says. `--log DIR` keeps the course
of the training: deece plot DIR/progress.csv draws it.

With partners who bid by convention cards it also observes what calls tell (docs/challenge.md):

python examples/learn_ppo.py --players plain --partners plain:classic,plain:skips --save cards.onnx
"""

import argparse
from functools import partial

import gymnasium
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from sb3_contrib import MaskablePPO
from stable_baselines3.common.logger import configure
from stable_baselines3.common.vec_env import SubprocVecEnv, VecMonitor

from deece import load
from deece.arena import compete
from deece.envs.policy import onnx_metadata


def one(system, players, partner, card):
    """An environment of its own process; the partner sits opposite."""
    torch.set_num_threads(1)
    return gymnasium.make("deece/Pinochle-v0", system=system, players=(players, partner, players), card=card)


def trained(system, players, partners, *, steps, envs, seed, log=None):
    """A model trained so: the same on one machine however often it is asked for."""
    torch.set_num_threads(1)  # the same sums in the same order
    torch.use_deterministic_algorithms(True)
    card = any(":" in partner for partner in partners)
    made = [partial(one, system, players, partners[each % len(partners)], card) for each in range(envs)]
    vector = VecMonitor(SubprocVecEnv(made))  # adds up rewards for the log
    model = MaskablePPO(
        "MlpPolicy",
        vector,
        n_steps=512,
        batch_size=1024,
        gamma=1.0,
        ent_coef=0.01,
        learning_rate=5e-4,
        policy_kwargs={"net_arch": [256, 256]},
        seed=seed,
        device="cpu",
        verbose=1,
    )
    if log:
        model.set_logger(configure(log, ["stdout", "csv"]))
    model.learn(steps)
    vector.close()
    return model, ("card",) if card else ()


def network(model, system, blocks):
    """The model's choices as an ONNX network: from observations to logits."""
    nodes, weights, value = [], [], "observation"
    layers = [*model.policy.mlp_extractor.policy_net, model.policy.action_net]
    for number, layer in enumerate(layers):
        name = "logits" if number == len(layers) - 1 else f"layer{number}"
        if isinstance(layer, torch.nn.Linear):
            for kind, weight in (("w", layer.weight), ("b", layer.bias)):
                weights.append(numpy_helper.from_array(weight.detach().numpy(), f"{kind}{number}"))
            nodes.append(helper.make_node("Gemm", [value, f"w{number}", f"b{number}"], [name], transB=1))
        else:
            nodes.append(helper.make_node("Tanh", [value], [name]))
        value = name
    size = {"observation": model.observation_space.shape[0], "logits": int(model.action_space.n)}
    ends = [helper.make_tensor_value_info(name, TensorProto.FLOAT, ["n", size[name]]) for name in size]
    graph = helper.make_graph(nodes, "policy", ends[:1], ends[1:], weights)
    found = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    helper.set_model_props(found, onnx_metadata(system, blocks=blocks))
    onnx.checker.check_model(found)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--system", default="double-deck")
    parser.add_argument("--players", default="random", help="who sits in the other chairs (docs/players.md)")
    parser.add_argument("--partners", help="who sits opposite, by turns: plain:classic,plain:aces; else as --players")
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--envs", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", default="ppo.onnx")
    parser.add_argument("--measure", type=int, default=500, help="deals, each played from both sides; 0 for none")
    parser.add_argument("--log", metavar="DIR", help="keep the course of the training in DIR/progress.csv")
    options = parser.parse_args()
    partners = (options.partners or options.players).split(",")
    how = {"steps": options.steps, "envs": options.envs, "seed": options.seed, "log": options.log}
    model, blocks = trained(options.system, options.players, partners, **how)
    onnx.save(network(model, options.system, blocks), options.save)
    if options.measure:
        found = compete(load(options.system), options.save, options.players, options.measure, options.seed)
        interval = "" if found.margin is None else f", give or take {found.margin:.1f}"
        print(f"{found.difference:+.1f} points a hand over {options.players}{interval}")


if __name__ == "__main__":
    main()
