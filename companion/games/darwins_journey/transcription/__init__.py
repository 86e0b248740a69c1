"""How does an owner copy Alfred's printed cards and boards, keep them, share them, and play by them?"""
