"""Reading tags: frame sources, code readers, tracking over frames, arranging in rows."""
