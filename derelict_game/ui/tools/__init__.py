"""Pictures and measurements that are made from the window: for authors, editors and the README."""
