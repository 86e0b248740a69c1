"""The solo AI of Wayfarers of the South Tigris (rulings W1 to W84).

>>> game = Game(board="space", seed=4)
>>> print(game.question)
Your turn.
>>> for line in game.answer(game.question.choices[0]):
...     print(line)
Scheme card: blue, no silver, comet (place green or yellow).
>>> game.tally()["board"]
'space'

What is said is a `solo_bots.sentences.Line`, its reasons beside it:

>>> from solo_bots.conversation import Reason, Tell
>>> from solo_bots.sentences import lines
>>> from solo_bots.wayfarers import words
>>> (line,) = lines(words, [Tell("comet", {"comets": 1}, (Reason("comet_track", "W81"),))])
>>> print(line, *line.why, sep=" | ")
Move the AI's comet marker to 1. | W81: The comet track ends at 10; its value is what your comets must beat.
"""

from solo_bots import library


class Game(library.Game):
    """A game against the AI; `solo_bots.wayfarers.bot` says which options there are."""

    game = "wayfarers"
