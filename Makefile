# `make demo` and `make test` work on a machine that has only Python 3.11 or newer: each sets up .venv by itself, once.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.DEFAULT_GOAL := help
.PHONY: help demo test lint format docs bot-play bench wheel clean

help:
	@echo "make demo    lint the bundled content and watch two bots play a game"
	@echo "make test    everything that must hold: ruff, mypy, the import contracts, pytest"
	@echo "make lint    the same without pytest"
	@echo "make format  put the code in its canonical form"
	@echo "make docs    write the generated pages of docs/ anew"
	@echo "make bot-play  let bots play every pair of heroes, and write docs/bot-play.md"
	@echo "make bench   measure the language and the engine"
	@echo "make wheel   build dist/*.whl"
	@echo "make clean   remove what the other targets made, .venv included"

$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "umdsl needs Python 3.11 or newer; say which with: make PYTHON=/path/to/python3.11 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

demo: $(STAMP)
	$(BIN)/umdsl lint
	$(BIN)/umdsl play tamsin-wick medusa --board marmoreal --seed 7 --auto

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict umdsl
	$(BIN)/lint-imports

test: lint
	$(BIN)/python -m pytest -n 2

format: $(STAMP)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

docs: $(STAMP)
	$(BIN)/python docs/build.py

bot-play: $(STAMP)
	$(BIN)/python docs/bot_play.py

bench: $(STAMP)
	$(BIN)/python benchmarks/language.py
	$(BIN)/python benchmarks/engine.py

wheel: $(STAMP)
	$(BIN)/python -m build --wheel

clean:
	rm -rf $(VENV) build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find umdsl tests docs benchmarks plugins -name __pycache__ -type d -prune -exec rm -rf {} +
