# `make play` and `make test` need Python 3.11 or later and nothing else: each makes .venv and installs
# what it needs. Another Python: make test PYTHON=python3.12. Fewer workers: make test WORKERS=2.

PYTHON ?= python3
WORKERS ?= auto
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install

.PHONY: play test soak sanitize lint types-js bench clean
.DELETE_ON_ERROR:

play: .venv/play.stamp
	@$(BIN)/deece serve --open

test: .venv/dev.stamp
	@$(BIN)/python -m pytest -n $(WORKERS)

# Every system plays GAMES games through the conformance routine: docs/testing.md.
GAMES ?= 1000
soak: .venv/dev.stamp
	@$(BIN)/python -m tests.soak --games $(GAMES)

lint: .venv/dev.stamp
	@$(BIN)/ruff check .
	@$(BIN)/mypy

# The kernel built to stop at any wrong memory access or undefined behaviour, under the solver's tests: docs/solver.md.
sanitize: .venv/dev.stamp
	@rm -rf build/sanitize
	@$(PIP) --no-deps --target build/sanitize --config-settings=cmake.define.DEECE_SANITIZE=ON .
	@kernel=$$(ls build/sanitize/deece/solver/_kernel*.so) || { echo "the kernel did not build: is there a compiler?" >&2; exit 1; }; \
	  CI=1 DEECE_KERNEL=$$kernel ASAN_OPTIONS=detect_leaks=0 \
	  LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so):$$($(CXX) -print-file-name=libubsan.so)" \
	  $(BIN)/python -m pytest -p tests.solver.another_kernel tests/solver

# The browser's modules, checked by TypeScript's compiler: the one thing here that needs npm.
types-js: .venv/node.stamp
	@.venv/node/node_modules/.bin/tsc -p tsconfig.json

.venv/node.stamp: | .venv/pyvenv.cfg
	@npm install --silent --no-audit --no-fund --prefix .venv/node typescript@5.9 lit-html@3.3.3 @types/trusted-types@2
	@touch $@

bench: .venv/bench.stamp
	@$(BIN)/python benchmarks/engine.py
	@$(BIN)/python benchmarks/engine.py --memory
	@$(BIN)/python benchmarks/solver.py

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist src/deece/solver/_kernel*.so
	find kernel/editable -mindepth 1 ! -name CMakeLists.txt ! -name .gitignore -delete

.venv/pyvenv.cfg:
	@command -v $(PYTHON) >/dev/null || { \
	  echo "Deece needs Python 3.11 or later and finds no '$(PYTHON)': install it, or name yours with PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Deece needs Python 3.11 or later and '$(PYTHON)' is older: name a newer one with PYTHON=python3.11" >&2; exit 1; }
	@$(PYTHON) -m venv .venv || { rm -rf .venv; \
	  echo "'$(PYTHON) -m venv' failed: install the venv module (Debian, Ubuntu: apt install python3-venv)" >&2; exit 1; }

# The install is editable: only a change of pyproject.toml or of the kernel asks for another.
KERNEL := CMakeLists.txt $(wildcard kernel/*.cmake kernel/editable/CMakeLists.txt kernel/*.cpp kernel/*.hpp)

.venv/play.stamp: pyproject.toml $(KERNEL) | .venv/pyvenv.cfg
	@echo "Installing Deece into .venv (once) ..."
	@$(PIP) -e .
	@touch $@

.venv/dev.stamp: pyproject.toml $(KERNEL) | .venv/pyvenv.cfg
	@echo "Installing Deece and the development tools into .venv (once) ..."
	@$(PIP) -e '.[dev]'
	@touch $@ .venv/play.stamp

.venv/bench.stamp: pyproject.toml $(KERNEL) | .venv/pyvenv.cfg
	@echo "Installing Deece and what it is measured against into .venv (once) ..."
	@$(PIP) -e '.[bench]'
	@touch $@ .venv/play.stamp
