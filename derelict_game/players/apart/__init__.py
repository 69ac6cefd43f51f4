"""Foreign code in processes of its own, from which nothing comes back but what it answers.

`process` starts one and talks with it; `walls` shuts it in with bubblewrap where that works. Each
has a `warden` as its parent: a small program of its own that holds it to its limits, passes its
output on and, whatever happens, leaves nothing of it running. `hosting` is what runs inside.
"""
