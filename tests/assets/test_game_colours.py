"""Game colours: told apart without seeing colour, readable on paper and at night."""

from __future__ import annotations

import pytest

from assets import files, icons
from assets import game_colours as gc
from assets.errors import PlainError
from assets.fonts import Font, has
from assets.wayfarers import model as wayfarers
from companion.app import theme

COLOURS = list(gc.colours().values())


class TestWithoutSeeingColour:
    def test_letters_shapes_marks_and_names_are_all_different(self):
        for field in ("id", "letter", "shape", "mark", "name"):
            values = [getattr(one, field) for one in COLOURS]
            assert len(set(values)) == len(values), field

    def test_every_shape_is_an_icon_and_every_mark_a_shipped_character(self):
        for one in COLOURS:
            assert len(icons.glyph(one.shape)) == 1
            assert all(has(font, one.mark) for font in (Font.TEXT, Font.TEXT_BOLD, Font.MONO, Font.MONO_BOLD))


class TestReadable:
    @pytest.mark.parametrize("one", COLOURS, ids=lambda one: one.id)
    def test_what_is_written_on_a_swatch_can_be_read(self, one):
        assert gc.contrast(one.light.rgb, one.light.ink) >= 4.5
        assert gc.contrast(one.dark.rgb, one.dark.ink) >= 4.5

    @pytest.mark.parametrize("one", COLOURS, ids=lambda one: one.id)
    @pytest.mark.parametrize("palette", [theme.LIGHT, theme.DARK], ids=lambda palette: palette.name)
    def test_a_swatch_stands_out_from_every_ground_of_the_app_or_is_outlined(self, one, palette):
        swatch = one.light if palette is theme.LIGHT else one.dark
        own = tuple(part / 255 for part in swatch.rgb)
        for ground in (palette.paper, palette.sheet, palette.sunken):
            assert swatch.outlined or theme.contrast(own, ground) >= 3

    def test_only_the_pale_ones_need_an_edge_by_day_and_only_black_at_night(self):
        assert {one.id for one in COLOURS if one.light.outlined} == {"yellow", "white", "golden", "silver"}
        assert {one.id for one in COLOURS if one.dark.outlined} == {"black"}

    def test_contrast_is_that_of_the_published_formula(self):
        assert gc.contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
        assert gc.contrast((255, 255, 255), (0x76, 0x76, 0x76)) == pytest.approx(4.54, abs=0.01)
        assert gc.contrast((9, 9, 9), (9, 9, 9)) == 1


class TestTheGames:
    def test_every_colour_of_wayfarers_is_in_the_table(self):
        assert {one.id for one in gc.of_game("wayfarers")} == {colour.value for colour in wayfarers.Colour}

    @pytest.mark.parametrize(
        ("game", "wanted"),
        [
            ("darwins_journey", {"green", "blue", "yellow", "red", "purple", "white", "silver", "golden"}),
            ("origin", {"white", "brown", "black", "green", "orange", "yellow"}),
            ("darwins_choice", set()),
        ],
    )
    def test_seals_players_pawns_and_territories_of_the_other_games_are_too(self, game, wanted):
        assert {one.id for one in gc.of_game(game)} == wanted

    def test_unknown_colours_and_games_are_a_key_error(self):
        with pytest.raises(KeyError):
            gc.colour("mauve")
        with pytest.raises(KeyError):
            gc.of_game("chess")

    @pytest.mark.parametrize(
        ("old", "new", "said"),
        [
            ('light = "2B2B2B"', 'light = "2B2B2"', "colour black.light: not six hexadecimal digits"),
            ('letter = "K"', "letter = 5", "colour black.letter: not a text"),
            ('origin = ["white"', 'origin = ["mauve"', "'origin' uses a colour that is not in the table"),
        ],
    )
    def test_a_damaged_table_is_refused(self, old, new, said):
        text = files.read_text("game_colours.toml")
        assert old in text
        with pytest.raises(PlainError, match=said):
            gc.table_from(text.replace(old, new, 1))
