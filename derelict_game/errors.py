"""The root of every error that a person can mend."""


class DerelictError(Exception):
    """Something a person must put right; its text is one clear sentence for them.

    Subclasses are named for who must act. Our own mistakes are asserts, never one of these.
    """
