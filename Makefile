PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin

.PHONY: demo test check clean
.DEFAULT_GOAL := help

help:
	@echo "make demo   set up everything and score the bundled example"
	@echo "make test   set up everything and run all tests"

$(VENV)/.ready: pyproject.toml setup.py $(wildcard src/samsari/_native/*.cpp)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet -e ".[dev]"
	@touch $@

demo: $(VENV)/.ready
	$(BIN)/samsari demo --report demo-output/report.html

test: $(VENV)/.ready check
	$(BIN)/python -m pytest -n auto -m "not data"

check: $(VENV)/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache
