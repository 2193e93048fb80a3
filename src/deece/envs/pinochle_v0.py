"""The older form of PettingZoo: `from deece.envs import pinochle_v0; env = pinochle_v0.env(system="double-deck")`."""

from deece.envs.aec import env, raw_env

__all__ = ["env", "raw_env"]
