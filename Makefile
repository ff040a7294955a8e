PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin

.PHONY: demo test check clean
.DEFAULT_GOAL := help

help:
	@echo "make demo   set up everything and score the bundled example"
	@echo "make test   set up everything and run all tests"

$(VENV)/.ready: pyproject.toml setup.py $(wildcard src/samsari/_native/*.[ch]pp)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet -e '.[report]'
	@touch $@

# The tools of the tests come second, so that the demo need not wait for them.
$(VENV)/.tested: $(VENV)/.ready
	$(BIN)/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['optional-dependencies']['dev'], sep='\\n')" > $(VENV)/dev.txt
	$(BIN)/python -m pip install --quiet -r $(VENV)/dev.txt
	@touch $@

demo: $(VENV)/.ready
	$(BIN)/samsari demo --html demo-output/report.html

test: check
	$(BIN)/python -m pytest -n auto -m "not data"

check: $(VENV)/.tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache

.PHONY: docs
docs: $(VENV)/.tested
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
