# Campus Advisor. `make demo` for a first look, `make test` for the tests; both need only Python 3.11 or newer.
.DEFAULT_GOAL := help
SHELL := /bin/sh
.DELETE_ON_ERROR:

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv
# Many campuses open TLS at their border: uv believes the authorities that the system believes.
export UV_SYSTEM_CERTS ?= true
# A stamp carries the checksum of what it installed: where nothing changed, nothing is installed.
sum = $(shell cat $(1) | cksum | cut -d ' ' -f 1)
UV_STAMP := $(VENV)/.bootstrap-$(call sum,requirements/bootstrap.lock)
RUNTIME_STAMP := $(VENV)/.runtime-$(call sum,requirements/runtime.lock pyproject.toml)
DEV_STAMP := $(VENV)/.dev-$(call sum,requirements/dev.lock)
# Bytecode is compiled once here, for a start takes three times as long without it.
# Torch is not locked: which build is right depends on the machine (CPU only, or which GPU).
TORCH ?= torch==2.13.0
TRAINING_TESTS := tests/contract/test_training_run.py tests/contract/test_page_training.py tests/contract/test_claim_training.py tests/contract/test_turn_reader_training.py tests/contract/test_wish_training.py tests/contract/test_tuning_run.py tests/contract/test_lora.py \
	tests/contract/test_readers_run.py \
	tests/e2e/test_tune.py
FLAG_TESTS := tests/contract/test_flag_models.py
INSTALL := $(UV) pip install --python $(BIN)/python --quiet --compile-bytecode
# Lock files carry versions and hashes, and no addresses: they hold for every mirror.
LOCK := $(UV) pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
	--no-annotate --quiet $(LOCK_OPTIONS)
# A worker keeps the tests of a file in order and hands the rest of its queue to one that has nothing left to do.
# Many tests start processes: each would compile our own code again where the environment says to keep no bytecode.
PYTEST := PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -n auto --dist worksteal
LIGHTER := --override requirements/runtime.overrides

.PHONY: help demo serve test test-slow test-browser test-long test-all nightly lint types imports structure check format lock install install-benchmark install-browser install-dev install-flag install-mcp install-ocr install-otel install-plans install-training \
	install-lora test-flag test-training sbom clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-17s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: $(RUNTIME_STAMP) ## Crawl a small invented campus, ask it three questions, then chat
	@$(BIN)/advisor demo

serve: $(RUNTIME_STAMP) ## Run the long-running process
	@$(BIN)/advisor serve

test: $(DEV_STAMP) ## Run the tests, but for the slow ones
	$(PYTEST) -m "not slow"

test-slow: $(DEV_STAMP) ## Run what `make test` leaves out: whole towns, killed processes, long tests
	$(PYTEST) -m "slow and not nightly and not browser"

test-browser: $(DEV_STAMP) install-browser ## Drive the web page and its console in your system's Chromium; skipped without one
	$(PYTEST) -m browser

test-long: $(DEV_STAMP) ## Run negative controls, random crawls and many more random examples
	HYPOTHESIS_PROFILE=thorough $(PYTEST) -m "nightly or hypothesis"

test-all: test test-slow test-browser test-long ## Run all tests

nightly: ## Run test-long, test-training and test-flag, and note with which files they passed (.ci/nightly.passed)
	.ci/nightly all

lint: $(DEV_STAMP) ## Look at the code's form
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(DEV_STAMP) ## Check the types
	$(BIN)/mypy

imports: $(DEV_STAMP) ## Check the import contracts
	$(BIN)/lint-imports

structure: $(DEV_STAMP) ## Hold size and shape under their ceilings (SINCE=REV shows what changed since a commit)
	$(BIN)/python -m benchmarks.structure --question "How much is the application fee?" $(if $(SINCE),--since $(SINCE))

check: lint types imports structure test ## Lint, types, import contracts, size and shape, then the tests

format: $(DEV_STAMP) ## Put the code into its form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

install: $(RUNTIME_STAMP) ## Make the environment in .venv

install-dev: $(DEV_STAMP) ## The same with the development tools

# NLTK refuses files that share an inode with uv's cache. The set overrides LlamaIndex's cap on SQLAlchemy (docs/decisions/0011).
install-benchmark: $(DEV_STAMP) ## The same with the pipelines of others that ours is measured beside
	@$(INSTALL) --link-mode copy --require-hashes --no-deps -r requirements/benchmark.lock

install-browser: $(RUNTIME_STAMP) ## Install what renders pages that a script writes; Chromium comes from your system
	@$(INSTALL) --require-hashes --no-deps -r requirements/browser.lock

install-flag: $(RUNTIME_STAMP) ## The same with BGE-M3 and its reranker (TORCH names another build)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check $(TORCH)
	@$(INSTALL) --require-hashes --no-deps -r requirements/flag.lock

install-mcp: $(RUNTIME_STAMP) ## Install what lets assistants ask over the Model Context Protocol
	@$(INSTALL) --require-hashes --no-deps -r requirements/mcp.lock

install-ocr: $(RUNTIME_STAMP) ## Install what reads scanned PDFs
	@$(INSTALL) --require-hashes --no-deps -r requirements/ocr.lock

install-otel: $(RUNTIME_STAMP) ## Install what sends traces to an OpenTelemetry collector
	@$(INSTALL) --require-hashes --no-deps -r requirements/otel.lock

install-plans: $(RUNTIME_STAMP) ## Install what plans courses over terms
	@$(INSTALL) --require-hashes --no-deps -r requirements/plans.lock

install-training: $(DEV_STAMP) ## The same with what training the judge needs (TORCH names another build)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check $(TORCH)
	@$(INSTALL) --require-hashes --no-deps -r requirements/training.lock

install-lora: install-training ## The same with what LoRA of a language model needs
	@$(INSTALL) --require-hashes --no-deps -r requirements/lora.lock

# An environment of its own: torch would make the one of `make test` many times as large.
TRAINING := .venv-training
test-training: ## Train, tune and export on a small subset, in .venv-training; skipped where torch is not to be had
	@$(MAKE) --no-print-directory VENV=$(TRAINING) install-dev
	@if $(TRAINING)/bin/python -m pip install --quiet --disable-pip-version-check $(TORCH); then \
		$(MAKE) --no-print-directory VENV=$(TRAINING) install-lora && $(TRAINING)/bin/pytest $(TRAINING_TESTS); \
	else echo "the tests of training are skipped: $(TORCH) cannot be installed here; TORCH=… names another build"; fi

FLAG := .venv-flag
test-flag: ## Test BGE-M3's door on tiny models, in .venv-flag; skipped where torch is not to be had
	@$(MAKE) --no-print-directory VENV=$(FLAG) install-dev
	@if $(FLAG)/bin/python -m pip install --quiet --disable-pip-version-check $(TORCH); then \
		$(MAKE) --no-print-directory VENV=$(FLAG) install-flag && $(FLAG)/bin/pytest $(FLAG_TESTS); \
	else echo "the tests of FlagEmbedding are skipped: $(TORCH) cannot be installed here; TORCH=… names another build"; fi

lock: $(UV_STAMP) ## Resolve the requirements again (LOCK_OPTIONS=--upgrade for newer versions)
	$(LOCK) requirements/bootstrap.in --output-file requirements/bootstrap.lock
	$(LOCK) pyproject.toml $(LIGHTER) --output-file requirements/runtime.lock
	$(LOCK) pyproject.toml --override requirements/otel.overrides --group dev --constraint requirements/runtime.lock --output-file requirements/dev.lock
	$(LOCK) pyproject.toml $(LIGHTER) --extra browser --constraint requirements/runtime.lock \
		--output-file requirements/browser.lock
	$(LOCK) pyproject.toml $(LIGHTER) --extra mcp --constraint requirements/runtime.lock \
		--output-file requirements/mcp.lock
	$(LOCK) pyproject.toml $(LIGHTER) --extra ocr --constraint requirements/runtime.lock \
		--output-file requirements/ocr.lock
	$(LOCK) pyproject.toml --override requirements/otel.overrides --extra otel --constraint requirements/runtime.lock \
		--output-file requirements/otel.lock
	$(LOCK) pyproject.toml $(LIGHTER) --extra plans --constraint requirements/runtime.lock \
		--output-file requirements/plans.lock
	$(LOCK) requirements/benchmark.in --override requirements/benchmark.overrides --constraint requirements/runtime.lock \
		--output-file requirements/benchmark.lock
	$(LOCK) requirements/flag.in --override requirements/flag.overrides --constraint requirements/runtime.lock \
		--output-file requirements/flag.lock
	$(LOCK) requirements/sbom.in --output-file requirements/sbom.lock
	$(LOCK) requirements/training.in --no-deps --constraint requirements/runtime.lock --output-file requirements/training.lock
	$(LOCK) requirements/lora.in --no-deps --constraint requirements/runtime.lock --output-file requirements/lora.lock

# An environment of its own: only the bill needs it.
sbom: $(UV_STAMP) ## Write the software bill of materials, build/sbom.json (CycloneDX)
	@test -x .venv-sbom/bin/python || $(UV) venv --quiet .venv-sbom
	@$(UV) pip install --python .venv-sbom/bin/python --quiet --require-hashes -r requirements/sbom.lock
	@.ci/sbom

clean: ## Remove the environment and caches; the data in .advisor stays
	rm -rf $(VENV) $(FLAG) $(TRAINING) .venv-sbom build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(UV_STAMP):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; set PYTHON=…")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/bootstrap.lock
	@rm -f $(VENV)/.bootstrap-* && touch $@

$(RUNTIME_STAMP): $(UV_STAMP)
	@echo "Installing what the advisor needs into $(VENV) …" >&2
	@$(INSTALL) --require-hashes --no-deps -r requirements/runtime.lock
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@rm -f $(VENV)/.runtime-* $(VENV)/.dev-* && touch $@

$(DEV_STAMP): $(RUNTIME_STAMP)
	@echo "Installing the development tools into $(VENV) …" >&2
	@$(INSTALL) --require-hashes --no-deps -r requirements/dev.lock
	@rm -f $(VENV)/.dev-* && touch $@
