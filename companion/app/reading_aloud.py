"""What is heard at the solo table: the opponent's turn read aloud, and a short sound when it is your turn or the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assets.words import _
from companion.app.presenters.voice import turn_aloud
from companion.app.signals import Signals
from companion.app.widgets.buttons import PushButton

if TYPE_CHECKING:
    from companion.app.navigation import Shell
    from companion.app.presenters.solo import SoloPresenter


class ReadingAloud:
    """Voice and signals of one solo table; silent until the settings want them."""

    def __init__(self) -> None:
        self._signals: Signals | None = None
        self._before: tuple[Any, ...] | None = None

    def buttons(self, shell: Shell, presenter: SoloPresenter) -> list[PushButton]:
        """Return "read aloud" and "slower" where somebody can read and is wanted."""
        services = shell.services
        if services.settings.read_aloud == "off" or services.voice.voice is None:
            return []

        def read(slow: bool) -> None:
            services.voice.say(turn_aloud(presenter.view()), slow=slow)

        aloud = PushButton(
            _("Read aloud"),
            lambda: read(services.settings.slow_voice),
            kind="quiet",
            icon="speech",
            fit=True,
            focus_key="aloud:read",
        )
        if services.settings.slow_voice:
            return [aloud]
        slower = PushButton(_("Slower"), lambda: read(True), kind="quiet", fit=True, focus_key="aloud:slower")
        return [aloud, slower]

    def gone_on(self, shell: Shell, presenter: SoloPresenter) -> None:
        """The table changed: end what was being read, and read or sound for what is so now."""
        services, game = shell.services, presenter.game
        services.voice.stop()
        state = game.state
        now = (game.id, game.n, game.ask is None, state.turn, state.to_move)
        before, self._before = self._before, now
        if before == now:
            return
        if before is not None and before[0] == game.id:
            self._signal(shell, before, now)
        if services.settings.read_aloud == "always" and any(tell.moves for tell in game.tells):
            services.voice.say(turn_aloud(presenter.view()), slow=services.settings.slow_voice)

    def stop(self, shell: Shell) -> None:
        """Fall silent."""
        shell.services.voice.stop()
        if self._signals is not None:
            self._signals.close()
            self._signals = None

    def _signal(self, shell: Shell, before: tuple[Any, ...], now: tuple[Any, ...]) -> None:
        over = now[2] and not before[2]
        yours = now[4] == "human" and before[4] != "human" and now[1] > before[1]
        if not over and not yours:
            return
        if self._signals is None:
            self._signals = Signals(shell.services.storage)
        if over:
            self._signals.done()
        else:
            self._signals.your_turn()
