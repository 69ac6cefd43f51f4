"""The window, and all drawing. The only package that imports pygame."""
