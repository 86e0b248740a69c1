"""Who answers in the tests of the playthrough? A seeded person who mostly gives the usual answer."""

import random

from solo_bots.conversation import Ask, Json


def some_answer(ask: Ask, chance: random.Random) -> Json:
    """Return an answer that fits, the usual one four times out of five."""
    if ask.default is not None and chance.random() < 0.8:
        return ask.default
    choice = chance.choice(ask.choices)
    answer: Json = {"choice": choice.id}
    toggles = [one for one in choice.fields if one.kind == "toggle"]
    for one in chance.sample(toggles, choice.at_least):
        answer[one.id] = True
    for one in choice.fields:
        if one.kind == "pick":
            answer[one.id] = chance.choice(one.options)
    return answer
