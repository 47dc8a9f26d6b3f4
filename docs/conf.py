"""The configuration of Sphinx: `make docs`."""

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
html_theme = "alabaster"
html_theme_options = {"fixed_sidebar": True, "page_width": "64rem"}
html_show_sphinx = False

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
