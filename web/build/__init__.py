"""The build of `web/dist/`, a folder that any static host serves, under any path."""

from pathlib import Path

WEB = Path(__file__).resolve().parents[1]
ROOT = WEB.parent
DIST = WEB / "dist"
NPM = WEB / "node_modules"
