"""The codes of a copied set, one for each deck and board, for another companion's camera."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics.texture import Texture
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.image import Image
from kivy.uix.widget import Widget

from assets.words import _
from companion.app.navigation import HeaderAction, Screen
from companion.app.safe_area import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.controls import Chips
from companion.app.widgets.layout import Column, Scroll, Text
from companion.app.widgets.rows import Note
from companion.games.darwins_journey.transcription.draft import Draft
from companion.games.darwins_journey.transcription.sharing import share_codes
from companion.games.darwins_journey.transcription_words import group_name

DOTS = 620
"""Most of what a code is drawn at before it is scaled, in px: every module is a whole number of them."""

QUIET = 4
"""Modules left white round a code."""


class ShareCodesScreen(Screen):
    """One code at a time, as large as the window allows."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.codes = share_codes(draft)
        self.shown = self.codes[0].group if self.codes else ""

    def title(self) -> str:
        """Return what is shared."""
        return _("Share {name}").format(name=self.draft.name)

    def actions(self) -> Sequence[HeaderAction]:
        """Return the way to paper."""
        return (HeaderAction("printer", _("Print"), self.print),)

    def build(self) -> Widget:
        """Return the code, and what else there is a code for."""
        code = next((one for one in self.codes if one.group == self.shown), None)
        groups = [(one.group, group_name(one.group)) for one in self.codes]
        words = Column(
            Text(_("Show it to another companion."), Type.TITLE, bold=True),
            Text(_("There: Alfred's cards, “Scan codes”. One code for each deck and board.")),
            Chips(groups, self.shown, self.show, focus_key="share"),
            Text(
                _("It carries the set's name and what is printed on the cards, nothing about you."),
                Type.SMALL,
                soft=True,
            ),
            gap=16,
            inset=20,
        )
        picture: Widget = (
            _picture(code.text)
            if code is not None and code.fits
            else Note(_("Too much for a code; export the set as a file instead."), kind="warn")
        )
        page = BoxLayout(orientation="horizontal" if theme.shape is Shape.WIDE else "vertical")
        page.add_widget(Column(picture, inset=16) if isinstance(picture, Note) else picture)
        page.add_widget(
            Scroll(words, name="share", size_hint=(0.7, 1) if theme.shape is Shape.WIDE else (1, 0.6))
        )
        return page

    def show(self, group: str) -> None:
        """Show another code."""
        self.shown = group
        self.shell.rebuild()

    def print(self) -> None:
        """Show the slip with all codes, to be printed or kept as a picture."""
        from companion.games.darwins_journey.cards_sheet import cards_sheet

        self.shell.go("receipt", cards_sheet(self.draft, self.codes))


def _picture(text: str) -> Widget:
    """Return a code black on white, whatever the light."""
    from printing.picture import draw_code, fitted_code

    code = fitted_code(text, DOTS)
    paper = draw_code(text, (len(code.rows) + 2 * QUIET) * code.scale).convert("RGB")
    texture = Texture.create(size=paper.size, colorfmt="rgb")
    texture.blit_buffer(paper.tobytes(), colorfmt="rgb", bufferfmt="ubyte")
    texture.flip_vertical()
    texture.mag_filter = texture.min_filter = "nearest"
    holder = BoxLayout(padding=theme.dp(16))
    holder.add_widget(Image(texture=texture, fit_mode="contain"))
    return holder
