"""The configuration of Sphinx: `make docs`."""

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from sphinx.application import Sphinx

from build.site import PROGRAM, PYODIDE, build_wheel

project = "Diamonds"
copyright = "the Diamonds contributors"  # noqa: A001
extensions = [
    "myst_parser",
    "sphinx.ext.apidoc",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinxcontrib.svgbob",
]
exclude_patterns = ["_build"]
html_title = "Diamonds"
html_theme = "furo"
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#0F6257", "color-brand-content": "#0E5E9F"},
    "dark_css_variables": {"color-brand-primary": "#F2DCA9", "color-brand-content": "#8FD3F7"},
}
html_favicon = "../web/icons/icon.svg"
html_static_path = ["_static"]
html_css_files = ["run.css"]
html_js_files = [("run.js", {"type": "module"})]
html_show_sphinx = False
html_copy_source = False

# The pages of the API are generated from the modules of the engine.
apidoc_modules = [
    {
        "path": "../diamonds_core",
        "destination": "api",
        "module_first": True,
        "separate_modules": True,
    }
]
# OpenSpiel is installed for the benchmarks and the long tests only.
autodoc_mock_imports = ["pyspiel"]
autodoc_default_options = {"ignore-module-all": True}
autodoc_member_order = "bysource"
# `View` is a class of either game, and Sphinx can't tell which of them an annotation means.
suppress_warnings = ["ref.python"]


def add_python(app: Sphinx, error: Exception | None) -> None:
    """Put Pyodide and the engine's wheel beside the scripts of the "Run" buttons."""
    if error or app.builder.format != "html":
        return
    folder = Path(app.outdir) / "_static/python"
    folder.mkdir(parents=True, exist_ok=True)
    for name in (*PROGRAM, "pyodide.mjs", "pyodide-lock.json", "python_stdlib.zip"):
        shutil.copyfile(PYODIDE / name, folder / name)
    with TemporaryDirectory() as built:
        shutil.copyfile(build_wheel(Path(built)), folder / "engine.whl")


def setup(app: Sphinx) -> None:
    """Add Python to the built pages."""
    app.connect("build-finished", add_python)
