"""The environments of deece.envs; the long form is `python -m tests.envs.all`."""
