"""The interface of the 2016 contest, so that bots written for it run unchanged.

`modules` makes what such a bot imports; `playing` lets it play a turn. The names and values are the
contest's, the code is ours and stands on the `Field` that all bots share.
"""
