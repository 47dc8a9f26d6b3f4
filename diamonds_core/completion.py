"""The command `completion`: a script by which bash and zsh complete the other commands."""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections.abc import Mapping

from .game import GAMES, variants

SCRIPT = """\
# source <(diamonds completion)
[ -z "${{ZSH_VERSION-}}" ] || {{ autoload -U +X bashcompinit && bashcompinit; }}
_diamonds() {{
  local words="" typed="${{COMP_WORDS[COMP_CWORD]}}"
  case "$COMP_CWORD ${{COMP_WORDS[COMP_CWORD-1]}}" in
    1\\ *) words="{commands}" ;;
    *\\ --variant) words="{variants}" ;;
    *\\ --bot|*\\ --bots) words="{bots}" ;;
    *) case "${{COMP_WORDS[1]}}" in
{options}
    esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$typed"))
}}
complete -o default -F _diamonds diamonds
"""


def script(commands: Mapping[str, ArgumentParser]) -> str:
    """Return the script for these commands."""
    options = [
        f'      {name}) words="{" ".join(_options(parser))}" ;;'
        for name, parser in commands.items()
    ]
    return SCRIPT.format(
        commands=" ".join(commands),
        variants=" ".join(variants()),
        bots=" ".join(dict.fromkeys(bot for game in GAMES.values() for bot in game.bots)),
        options="\n".join(options),
    )


def _options(parser: ArgumentParser) -> list[str]:
    return re.findall(r"--[\w-]+", parser.format_usage())
