# The work on this project, a word each: `make help` lists the words.
# Needs Python 3.11 or newer with venv and pip; everything else goes into $(VENV).

PYTHON ?= python3
VENV ?= .venv
ARGS ?=

BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
TOOLS := $(VENV)/.tools
WHEEL_VENV := build/wheel

export PIP_DISABLE_PIP_VERSION_CHECK := 1
.DEFAULT_GOAL := help
.PHONY: help demo test fault lint types format docs bench build clean

help: ## list the words
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-6s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo "PYTHON=python3.13 chooses another Python, ARGS=… goes to pytest, ruff, mypy or the benchmarks."

demo: $(INSTALLED) ## show wsmem at work on a copy of the example workspace
	@PATH="$(abspath $(BIN)):$$PATH" sh docs/demo.sh

test: $(TOOLS) ## run all tests, those of the documentation too
	$(BIN)/python -m pytest -n auto $(ARGS)

fault: $(TOOLS) ## kill, fill, lock and damage: the fault suite at length, a few hundred kills
	WSMEM_KILLS=$${WSMEM_KILLS:-50} $(BIN)/python -m pytest tests/fault $(ARGS)

lint: $(TOOLS) ## check style, and that the layers import downwards only
	$(BIN)/ruff check $(ARGS) .
	$(BIN)/lint-imports --no-cache

types: $(TOOLS) ## check types
	$(BIN)/mypy $(ARGS)

format: $(TOOLS) ## lay out the code, and mend what can be mended by itself
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

docs: $(TOOLS) ## write the command reference anew; check links and examples
	$(BIN)/python docs/make_cli.py
	$(BIN)/python -m pytest tests/docs $(ARGS)

bench: $(TOOLS) ## measure speed and quality
	$(BIN)/python -m benchmarks.run $(ARGS)

build: $(INSTALLED) ## build the wheel, install it into a fresh environment, ask it a question
	rm -rf dist $(WHEEL_VENV)
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .
	ls dist/wsmem-*-py3-none-any.whl
	$(PYTHON) -m venv $(WHEEL_VENV)
	$(WHEEL_VENV)/bin/python -m pip install --quiet dist/wsmem-*-py3-none-any.whl
	rm -rf build/workspace && cp -R fixtures/workspace build/workspace
	$(WHEEL_VENV)/bin/wsmem --version
	cd build/workspace && ../wheel/bin/wsmem recall "CS-163" -k 1
	rm -rf build/workspace

clean: ## delete everything that can be made again
	rm -rf $(VENV) build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(INSTALLED): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("wsmem needs Python 3.11 or newer, $(PYTHON) is %d.%d; name another one: make PYTHON=python3.12 …" % sys.version_info[:2])'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1" # older ones know no dependency groups
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(TOOLS): $(INSTALLED)
	$(BIN)/python -m pip install --quiet --group dev
	@touch $@
