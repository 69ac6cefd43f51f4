"""What the words of the `derelict` command do, one module a word.

Each has `configure`, which declares its arguments, and `run`, which returns an exit status.
"""
