PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
KERNELS = $(wildcard src/samsari/_native/*.[ch]pp)
PACKAGES = src workshop/src experiments/src
# Rooms whose tests load neither a model nor a browser.
FAST = $(addprefix tests/, test_rooms.py test_declared_packages.py _native formats stats model text human \
  resources ucca/editing reporting/figures reporting/ngrams reporting/samsa reporting/tables metrics/test_bleu.py \
  metrics/test_edits.py metrics/test_fkgl.py metrics/test_sari.py cli/test_app.py cli/test_options.py)
TESTS = OPENBLAS_NUM_THREADS=1 $(BIN)/python -m pytest

.PHONY: help demo test test-fast doctest check clean
.DEFAULT_GOAL := help

help:
	@echo "make demo       install samsari here and score the bundled example"
	@echo "make test       install all three packages and what their tests need, check the code, run all tests"
	@echo "make test-fast  a part of the tests, without models and browsers: under a minute"
	@echo "make doctest    the examples in docstrings"
	@echo "make check      ruff and mypy"
	@echo "make clean      remove what the other targets made"

$(VENV)/.ready: pyproject.toml setup.py $(KERNELS)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet -e .
	@touch $@

# The demo does not wait for what only tests, training and experiments need.
$(VENV)/.tested: $(VENV)/.ready workshop/pyproject.toml experiments/pyproject.toml
	$(BIN)/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['optional-dependencies']['dev'], sep='\n')" > $(VENV)/tests.txt
	$(BIN)/python -m pip install --quiet -r $(VENV)/tests.txt -e ./workshop -e ./experiments
	@touch $@

demo: $(VENV)/.ready
	$(BIN)/samsari demo --html demo-output/report.html

# A file stays on one process, so that what its tests share is made once. -rs lists what was skipped,
# and why: no browser, no compiled kernel.
test: check doctest
	$(TESTS) -n auto --dist loadfile -rs -m "not data"

test-fast: $(VENV)/.tested
	$(TESTS) -n auto --dist loadfile -m "not data" $(FAST)

# Only files with examples are imported.
doctest: $(VENV)/.tested
	$(TESTS) --doctest-modules $$(grep -rl --include='*.py' '>>> ' $(PACKAGES))

check: $(VENV)/.tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

clean:
	rm -rf $(VENV) build dist *.egg-info $(addsuffix /*.egg-info, $(PACKAGES)) .mypy_cache .ruff_cache .pytest_cache

.PHONY: docs
docs: $(VENV)/.tested
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
