PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
KERNELS = $(wildcard src/samsari/_native/*.[ch]pp)

.PHONY: help demo test check clean
.DEFAULT_GOAL := help

help:
	@echo "make demo    install samsari here and score the bundled example"
	@echo "make test    install everything that the tests need, check the code, run all tests"
	@echo "make check   the same without the tests: ruff and mypy"
	@echo "make clean   remove what the other targets made"

$(VENV)/.ready: pyproject.toml setup.py $(KERNELS)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet -e .
	@touch $@

# The demo does not wait for what only the tests need: the extras `dev` and `train`.
$(VENV)/.tested: $(VENV)/.ready
	$(BIN)/python -c "import tomllib; extras = tomllib.load(open('pyproject.toml', 'rb'))['project']['optional-dependencies']; print(*extras['dev'], *extras['train'], sep='\\n')" > $(VENV)/tests.txt
	$(BIN)/python -m pip install --quiet -r $(VENV)/tests.txt
	@touch $@

demo: $(VENV)/.ready
	$(BIN)/samsari demo --html demo-output/report.html

# -rs lists what was skipped, and why: no browser, no compiled kernel.
test: check
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m pytest -n auto -rs -m "not data"

check: $(VENV)/.tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache

.PHONY: docs
docs: $(VENV)/.tested
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
