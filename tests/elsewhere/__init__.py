"""Deece where it cannot be tried here: on a Windows made of this machine (sitecustomize.py)."""
