"""Routes: the name of every screen, and where it is made. A screen opens another by its route, never by importing it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from companion.games import games

if TYPE_CHECKING:
    from companion.app.navigation import Screen

ROUTES: dict[str, str] = {
    "about": "companion.app.screens.settings:AboutScreen",
    "add_printer": "companion.app.screens.printers:AddPrinterScreen",
    "aid": "companion.app.screens.aid:AidScreen",
    "branches": "companion.app.screens.turns:BranchesScreen",
    "calibration": "companion.app.screens.calibration:CalibrationScreen",
    "corrections": "companion.app.screens.turns:CorrectionsScreen",
    "facts": "companion.app.screens.settings:FactsScreen",
    "guide": "companion.app.screens.turns:GuideScreen",
    "home": "companion.app.screens.home:HomeScreen",
    "licence": "companion.app.screens.settings:LicenceScreen",
    "new_game": "companion.app.screens.home:NewGameScreen",
    "papers": "companion.app.screens.receipt:PapersScreen",
    "play": "companion.app.screens.history:PlayScreen",
    "player": "companion.app.screens.statistics:PlayerScreen",
    "printer": "companion.app.screens.printers:PrinterScreen",
    "printers": "companion.app.screens.printers:PrintersScreen",
    "queue": "companion.app.screens.printers:QueueScreen",
    "receipt": "companion.app.screens.receipt:ReceiptScreen",
    "records": "companion.app.screens.history:RecordsScreen",
    "restore": "companion.app.screens.receipt:RestoreScreen",
    "result": "companion.app.screens.score:ResultScreen",
    "scan": "companion.app.screens.scan:ScanScreen",
    "score": "companion.app.screens.score:ScoreScreen",
    "score_games": "companion.app.screens.home:ScoreGamesScreen",
    "settings": "companion.app.screens.settings:SettingsScreen",
    "setup": "companion.app.screens.setup:SetupScreen",
    "setup_choice": "companion.app.screens.setup:SetupChoiceScreen",
    "solo": "companion.app.screens.solo:SoloScreen",
    "statistics": "companion.app.screens.statistics:StatisticsScreen",
    "stickers": "companion.app.screens.stickers:StickersScreen",
    "story": "companion.app.screens.turns:StoryScreen",
    "taught": "companion.app.screens.stickers:TaughtScreen",
    "transfer": "companion.app.screens.history:TransferScreen",
    "welcome": "companion.app.screens.home:WelcomeScreen",
}
"""Route -> module and class of its screen."""


def routes() -> dict[str, str]:
    """Return every route, those that games bring among them."""
    return ROUTES | {name: place for game in games() for name, place in game.screens.items()}


def screen_of(route: str, *given: Any, **named: Any) -> Screen:
    """Return a new screen of a route, made from what its class asks for; KeyError if there is no such route."""
    module, _colon, name = routes()[route].partition(":")
    screen: Screen = getattr(import_module(module), name)(*given, **named)
    screen.route = route
    return screen
