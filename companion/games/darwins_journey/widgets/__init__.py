"""The drawings of Alfred's cards and boards."""
