# Everything a newcomer or a machine runs. Nothing has to be installed first but Python (3.11 or newer) and make.

.DEFAULT_GOAL := help
.PHONY: help setup demo test check bench lock format clean

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header
LOCKS := requirements-dev.lock requirements.lock requirements-build.lock

# `make test ARGS="tests/quiz -k streak"` runs a part; the whole also measures what the tests reach.
ARGS :=
COVERAGE := --cov=bot --cov-report=

help: ## say what there is
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(VENV)/.dev ## make the virtual environment .venv, from the locks

demo: $(VENV)/.runtime ## a study group on a page of this machine; ARGS="--port 8000"
	@$(BIN)/microbatch demo $(ARGS)

test: $(VENV)/.dev ## all tests, two at a time; ARGS="tests/quiz" runs a part
ifeq ($(strip $(ARGS)),)
	@rm -f .coverage .coverage.*
	$(BIN)/python -m pytest -n 2 $(COVERAGE)
	@$(BIN)/coverage report --include='bot/quiz/*' --fail-under=100 --format=total >/dev/null \
		|| { $(BIN)/coverage report --include='bot/quiz/*'; echo 'bot/quiz: every branch has to be tested' >&2; exit 1; }
	@$(BIN)/coverage report --fail-under=90
else
	$(BIN)/python -m pytest $(ARGS)
endif

check: $(VENV)/.dev ## what must hold besides the tests: locks, format, lint, types, layers, banks, Dockerfile
	@$(MAKE) --no-print-directory --keep-going fresh-locks formatted linted typed layered banks-checked image-linted

.PHONY: formatted linted typed layered banks-checked image-linted
formatted:
	$(BIN)/ruff format --check --quiet .
linted:
	$(BIN)/ruff check --output-format concise .
typed:
	$(BIN)/mypy
layered:
	$(BIN)/lint-imports --no-cache
banks-checked:
	$(BIN)/microbatch bank check --strict banks/
image-linted:
	$(BIN)/hadolint Dockerfile

bench: $(VENV)/.dev ## how fast it is, as ratios within one run
	$(BIN)/python -m tests.bench $(ARGS)

format: $(VENV)/.dev ## put the code in order
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lock: $(VENV)/.dev ## write the locks anew after pyproject.toml has changed; ARGS="--upgrade" takes newer releases
	$(call compile-locks,$(ARGS))

clean: ## throw away .venv and what the tools left
	rm -rf $(VENV) dist build .coverage .coverage.* .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

define compile-locks
	$(COMPILE) $(1) --group dev pyproject.toml -o requirements-dev.lock
	$(COMPILE) -c requirements-dev.lock pyproject.toml -o requirements.lock
	$(COMPILE) -c requirements-dev.lock --group build -o requirements-build.lock
endef

# The locks are compiled again beside the checkout, by the same rule, and must come out the same.
.PHONY: fresh-locks compiled-locks
fresh-locks:
	@there=$$(mktemp -d) && trap 'rm -rf "$$there"' EXIT \
	&& cp pyproject.toml README.md LICENSE $(LOCKS) "$$there" \
	&& $(MAKE) --no-print-directory -C "$$there" -f "$(CURDIR)/Makefile" compiled-locks BIN="$(abspath $(BIN))" \
	&& for lock in $(LOCKS); do diff -u "$$lock" "$$there/$$lock" \
	|| { echo "$$lock is out of date: make lock" >&2; exit 1; }; done \
	&& echo 'the locks are fresh'

compiled-locks:
	@$(call compile-locks)

$(VENV)/bin/python:
	@for python in python3 python3.13 python3.12 python3.11 python3.14; do \
		if "$$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
			echo "Making $(VENV) with $$("$$python" --version). This takes a minute, once."; \
			exec "$$python" -m venv --clear $(VENV); \
		fi; \
	done; \
	echo 'Microbatch needs Python 3.11 or newer, with its venv module: https://www.python.org/downloads/' >&2; \
	echo 'On Debian and Ubuntu: sudo apt install python3-venv' >&2; \
	exit 1

# What the program needs to run, and the program itself; hashes of everything that is fetched are required.
$(VENV)/.runtime: $(VENV)/bin/python requirements.lock requirements-build.lock pyproject.toml
	@$(PIP) --require-hashes --requirement requirements.lock --requirement requirements-build.lock
	@$(PIP) --no-deps --no-build-isolation --no-index --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.runtime requirements-dev.lock
	@$(PIP) --require-hashes --requirement requirements-dev.lock
	@touch $@
