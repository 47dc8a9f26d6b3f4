# Every target does its own set-up, into .venv and web/node_modules, and is quick when nothing changed.

PYTHON ?= python3
PORT ?= 8000
BIN := .venv/bin
# Most modules are never imported: each is compiled when it is.
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check --no-compile
NPM := $(shell command -v npm 2>/dev/null)
NATIVE := $(wildcard build/native/ready)
COMPILED := $(CURDIR)/build/native:$(CURDIR)
# Containers often turn this off; then each process compiles all tests anew.
export PYTHONDONTWRITEBYTECODE =
ENGINE := $(if $(NATIVE),PYTHONSAFEPATH=1 PYTHONPATH=$(COMPILED))

.DEFAULT_GOAL := help
.PHONY: help play test test-heavy test-native test-browsers test-all check build release itch native train bench strength puzzles prove docs shots words lock clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: build ## build the game and serve it on this machine (PORT=8000; BOT=module:name or BOT=process:command sits a bot of yours at the table)
	@PYTHONPATH=. $(BIN)/python web/serve.py --port $(PORT)

test: ## style, types, unit tests, the built site in a browser: before each change
	@$(MAKE) --no-print-directory --jobs 2 check build .venv/chromium
	$(BIN)/pytest tests $(TWO)
	$(BIN)/pytest e2e --ignore e2e/test_engines.py $(THREE)

test-heavy: build docs .venv/chromium .venv/bench build/learn/ready ## what takes longer: hosts, guests, a broker, kills, other variants
	$(BIN)/pytest tests -m heavy $(TWO)
	$(BIN)/pytest e2e -m heavy $(THREE)

test-native: export DIAMONDS_NATIVE = 1
test-native: export PYTHONSAFEPATH = 1
test-native: export PYTHONPATH = $(COMPILED)
test-native: build/native/ready ## the engine's tests with the compiled engine
	$(BIN)/pytest $(OF_ENGINE) $(TWO) $(ON_COMPILED)

# What imports neither the page nor its build.
OF_ENGINE = $(shell grep --files-without-match --extended-regexp '^ *(from|import) (app|build|\.player|\.devices)' tests/test_*.py)
ON_COMPILED = --import-mode append --override-ini 'pythonpath=build/native web .'

test-browsers: build ## a round, a reload and a second start in Firefox and WebKit
	@$(BIN)/python -m e2e.engines
	$(BIN)/pytest e2e/test_engines.py $(TWO)

test-all: .venv/release ## before a release: all of CI, properties searched thoroughly, proofs of puzzles, the packages, every page at every size
	.ci/run
	HYPOTHESIS_PROFILE=thorough $(BIN)/pytest tests --ignore tests/test_proofs.py -m "release or hypothesis" $(TWO)
	PYTHONSAFEPATH=1 PYTHONPATH=$(COMPILED) $(BIN)/pytest tests/test_proofs.py -m release $(TWO) $(ON_COMPILED)
	$(BIN)/pytest e2e -m release $(THREE)

# Two cores have time for three browsers, which often wait.
TWO = --numprocesses 2 --dist worksteal
THREE = --numprocesses 3 --dist worksteal

check: .venv/ready web/node_modules/ready web/glue/protocol.ts ## style and types only, and what of the glue needs no browser
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	cd web && PATH="$$PATH:$(CURDIR)/$(BIN)" npm run --silent check

build: .venv/ready web/node_modules/ready web/glue/protocol.ts ## the whole site, in web/dist/
	PYTHONPATH=web:. $(BIN)/python -m build.site

release: build .venv/release ## the sdist, both wheels and the site, for others, in dist/
	@mkdir -p build
	PYTHONPATH=web:. $(BIN)/python -m build.release

itch: build ## the site for itch.io and other places that show it in a frame, in dist/
	PYTHONPATH=web:. $(BIN)/python -m build.itch

native: build/native/ready ## the compiled engine, in build/native/: `make bench`, `strength`, `train`, `puzzles` and `prove` use it then

train: .venv/ready $(NATIVE) ## learn the bots' networks from nothing, in build/training/ (TRAIN="--tables 4 --rounds 500000 --seed 2")
	$(ENGINE) $(BIN)/python -m training $(TRAIN)

bench: .venv/bench $(NATIVE) tests/benchmarks/node_modules/ready build .venv/chromium ## the speed of the engine beside OpenSpiel, of the page beside Pyodide (BENCH="starts line" for parts)
	$(if $(BENCH),,$(ENGINE) $(BIN)/python -m tests.benchmarks.engine)
	PATH="$$PATH:$(CURDIR)/$(BIN)" PYTHONPATH=web $(BIN)/python -m tests.benchmarks.browser $(BENCH)

strength: .venv/ready $(NATIVE) ## how strong the bots are, measured anew (STRENGTH="--deals 200" for finer figures)
	@mkdir -p docs
	$(ENGINE) $(BIN)/python -m tests.benchmarks.strength $(STRENGTH) > docs/STRENGTH.new && mv docs/STRENGTH.new docs/STRENGTH.md

puzzles: .venv/ready $(NATIVE) ## more puzzles (PUZZLES="--seed 3 --batches 5 --scheduler tcp://host:8786"); only appends
	@mkdir -p build
	$(ENGINE) $(BIN)/python -m diamonds_core puzzles diamonds_core/puzzles.txt --journal build/puzzles.journal $(PUZZLES)

prove: .venv/ready $(NATIVE) ## prove all puzzles again, after a change of them, of the networks or of the search
	$(ENGINE) $(BIN)/python -m tests.proofs

docs: .venv/docs web/node_modules/ready ## the documentation, with the API of the engine, in docs/_build/
	PYTHONPATH=web:. $(BIN)/sphinx-build --quiet --fail-on-warning --keep-going docs docs/_build

shots: build .venv/chromium ## the pictures in web/screenshots/, and those of the README
	PYTHONPATH=web $(BIN)/python -m e2e.shots
	PYTHONPATH=web $(BIN)/python -m e2e.clip
	PYTHONPATH=web $(BIN)/python -m e2e.together

words: .venv/ready ## bring the catalogues in web/locale/ up to date with the code
	PYTHONPATH=web:. $(BIN)/python -m build.translate

lock: .venv/ready ## pin the newest versions of the Python packages anew
	$(BIN)/pip install --quiet uv
	$(LOCK) --group dev --output-file requirements-dev.txt
	$(LOCK) --group npm --output-file web/requirements-npm.txt
	$(LOCK) --group bench --output-file tests/benchmarks/requirements.txt
	$(subst --universal,--python-platform aarch64-apple-darwin,$(LOCK)) --group learn --no-emit-package torch --output-file docs/cookbook/requirements.txt
	$(LOCK) --group docs --constraint requirements-dev.txt --output-file docs/requirements.txt
	$(LOCK) --group release --constraint requirements-dev.txt --constraint docs/requirements.txt --output-file requirements-release.txt

LOCK = $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --custom-compile-command 'make lock'

# The compiled engine lies in a folder of its own, so that the working tree stays pure. Once it is
# there it is compiled anew when its sources change.
build/native/ready: .venv/ready $(wildcard native/*) $(shell find diamonds_core -name '*.py' -o -name '*.bin')
	@rm -rf build/native
	DIAMONDS_NATIVE=1 $(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation \
		--no-deps --target build/native .
	@touch $@

# The glue's types of messages and settings.
web/glue/protocol.ts: .venv/ready web/build/declarations.py $(shell find web/app -name '*.py')
	PYTHONPATH=web:. $(BIN)/python -m build.declarations

clean: ## remove all that was installed and built
	rm -rf .venv build dist web/dist web/node_modules tests/benchmarks/node_modules docs/_build docs/api .hypothesis .mypy_cache .pytest_cache .ruff_cache

.venv/ready: requirements-dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo 'Python 3.11 or newer is needed: make PYTHON=python3.12 ...'; exit 1; }
	$(PYTHON) -m venv .venv
	$(INSTALL) --requirement requirements-dev.txt
	@touch $@

.venv/bench: .venv/ready tests/benchmarks/requirements.txt
	$(INSTALL) --requirement tests/benchmarks/requirements.txt
	@touch $@

# An environment of its own for the recipe that learns. On Linux PyTorch depends on several GB for
# graphics cards, which the lock leaves out: where pip finds its build for processors it takes that.
TORCH = torch==2.13.0
build/learn/ready: docs/cookbook/requirements.txt
	$(PYTHON) -m venv build/learn
	build/learn/bin/pip install --quiet --disable-pip-version-check --no-compile $(TORCH)
	build/learn/bin/pip install --quiet --disable-pip-version-check --no-deps --requirement $<
	@touch $@

.venv/docs: .venv/ready docs/requirements.txt
	$(INSTALL) --requirement docs/requirements.txt
	@touch $@

.venv/release: .venv/ready requirements-release.txt
	$(INSTALL) --requirement requirements-release.txt
	@touch $@

.venv/chromium: .venv/ready e2e/chromium.py
	$(BIN)/python e2e/chromium.py
	@touch $@

# A machine without npm gets one of its own, from PyPI.
%/node_modules/ready: %/package-lock.json %/.npmrc | $(if $(NPM),,.venv/ready)
ifeq ($(NPM),)
	$(INSTALL) --requirement web/requirements-npm.txt
endif
	cd $* && PATH="$$PATH:$(CURDIR)/$(BIN)" npm ci
	@touch $@
