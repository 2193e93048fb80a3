# `make play` and `make test` need Python 3.11 or later and nothing else: each makes .venv and installs
# what it needs. Another Python: make test PYTHON=python3.12. Fewer workers: make test WORKERS=2.

PYTHON ?= python3
# One more than there are processors: a part of the tests waits for servers and clocks.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install

# What Python has compiled is kept, though the environment may ask that it be not: else each server that a test starts,
# and each worker, compiles all of it again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test release image coverage seconds mutants soak sanitize format lint lock docs types-js test-js bundle bundle-workers kernel-wasm bench clean
.DELETE_ON_ERROR:

play: .venv/play.stamp
	@$(BIN)/deece

test: .venv/dev.stamp
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

# Which lines and branches of src/deece the tests run, in the programs that they start too: docs/testing.md.
TESTS ?= tests --ignore tests/browser
coverage: .venv/dev.stamp
	@$(BIN)/coverage erase
	@$(BIN)/coverage run -m pytest -n $(WORKERS) --dist worksteal $(TESTS)
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage report

# The processor's seconds of each file of these tests, and of the dearest tests: docs/testing.md.
seconds: .venv/dev.stamp
	@$(BIN)/python -m tests.seconds -n $(WORKERS) --dist worksteal $(TESTS)

# Slips in the lines of a change, or in these rooms and files, and which of them no test notices: docs/testing.md.
BASE ?=
OF ?=
SEED ?= 1
mutants: .venv/dev.stamp
	@$(BIN)/python -m tests.mutants.changed --base "$(BASE)" --of $(OF) --seed "$(SEED)"

# All that a commit tries only a part of: every sampled case, every known slip, 40 planted exceptions, and GAMES games of every system:
# docs/testing.md.
GAMES ?= 1000
soak: .venv/dev.stamp
	@DEECE_ALL=1 $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m sample
	@$(BIN)/python -m tests.mutants
	@$(BIN)/python -m tests.floor
	@$(BIN)/python -m tests.soak --games $(GAMES)

# Rewrites the Python files as `make lint` wants them.
format: .venv/dev.stamp
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix-only .

lint: .venv/dev.stamp
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy

# The documentation as a site in build/docs; a broken link or an undocumented public name fails. Material warns of MkDocs 2
# at every build unless it is asked not to; pyproject.toml keeps MkDocs below 2.
docs: .venv/docs.stamp
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build
	@echo "build/docs/index.html"

# The packages, the demo without a server, what it consists of, and checksums, in dist/; each is tried: docs/release.md.
release: .venv/release.stamp
	@PYTHONPATH=. $(BIN)/python deploy/release.py

# The steps of deploy/Dockerfile in chroots of Debian's packages, and a hand dealt from what came of them: docs/release.md.
image: .venv/dev.stamp
	@PYTHONPATH=. $(BIN)/python deploy/by_hand.py

# The kernel built to stop at any wrong memory access or undefined behavior, under the tests of what it does: docs/solver.md.
sanitize: .venv/dev.stamp .venv/envs.stamp
	@rm -rf build/sanitize
	@$(PIP) --no-deps --target build/sanitize --config-settings=cmake.define.DEECE_SANITIZE=ON .
	@ls build/sanitize/deece/*/_kernel*.so >/dev/null || { echo "the kernel did not build: is there a compiler?" >&2; exit 1; }
	@CI=1 DEECE_BUILT=build/sanitize/deece ASAN_OPTIONS=detect_leaks=0 \
	  LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so):$$($(CXX) -print-file-name=libubsan.so)" \
	  $(BIN)/python -m pytest -p tests.solver.another_kernel tests/solver tests/envs/test_batch.py tests/players/test_plain_quick.py tests/test_quick.py

# The browser's modules, checked by TypeScript's compiler: the one thing here that needs npm.
types-js: .venv/node.stamp
	@.venv/node/node_modules/.bin/tsc -p page

# What browsers get, built of the sources in page/: a script, the parts that it fetches later, and style sheets; commit them with the change.
BUILT := src/deece/server/static/built
NODE := $(CURDIR)/.venv/node/node_modules/.bin
bundle: .venv/node.stamp bundle-workers
	@rm -f $(BUILT)/*.js $(BUILT)/*.css $(BUILT)/*.html $(BUILT)/*.br $(BUILT)/*.woff2 && cp page/*.html $(BUILT) \
	  && $(NODE)/rollup page/main.js --dir $(BUILT) --format es --entryFileNames '[name].js' --chunkFileNames '[name].js' --silent \
	  && $(NODE)/esbuild $(BUILT)/*.js --allow-overwrite --minify --format=esm --target=es2022 --charset=utf8 --legal-comments=inline --outdir=$(BUILT) --log-level=warning \
	  && $(NODE)/esbuild page/*.css --bundle --minify --charset=utf8 --outdir=$(BUILT) --log-level=warning
	@node page/pack.js $(BUILT)
	@PYTHONPATH=src $(BIN)/python -m deece.server.pages

# The scripts of the site without a server, each as one file: those in which the engine runs, and the test of a device.
bundle-workers: .venv/node.stamp
	@mkdir -p $(BUILT)/worker && cp page/worker/service.js $(BUILT)/worker
	@for script in worker/engine worker/thinker device; do $(NODE)/esbuild page/$$script.js --bundle --minify --format=esm \
	  --target=es2022 --charset=utf8 --legal-comments=inline --outdir=$(BUILT)/worker --log-level=warning || exit 1; done

.venv/node.stamp: page/package.json page/package-lock.json | .venv/pyvenv.cfg
	@mkdir -p .venv/node && cp page/package.json page/package-lock.json .venv/node
	@npm ci --silent --no-audit --no-fund --prefer-offline --prefix .venv/node
	@touch $@

# The solver's kernel for browsers, by Emscripten's emcc; commit it with a change of the kernel: docs/solver.md.
kernel-wasm:
	@$(PYTHON) kernel/wasm.py

# The browser's functions that need no browser, by Node's own test runner; pages are tested in Chromium by `make test`.
test-js:
	@node --test page/tests/*.test.js

bench: .venv/bench.stamp
	@$(BIN)/python benchmarks/engine.py
	@$(BIN)/python benchmarks/engine.py --memory
	@$(BIN)/python benchmarks/solver.py

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist src/deece/solver/_kernel*.so src/deece/game/_play*.so
	find kernel/editable -mindepth 1 ! -name CMakeLists.txt ! -name .gitignore -delete

.venv/pyvenv.cfg:
	@command -v $(PYTHON) >/dev/null || { \
	  echo "Deece needs Python 3.11 or later and finds no '$(PYTHON)': install it, or name yours with PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Deece needs Python 3.11 or later and '$(PYTHON)' is older: name a newer one with PYTHON=python3.11" >&2; exit 1; }
	@echo "Making a Python environment in the folder .venv ..."
	@$(PYTHON) -m venv .venv || { rm -rf .venv; \
	  echo "'$(PYTHON) -m venv' failed: install the venv module (Debian, Ubuntu: apt install python3-venv)" >&2; exit 1; }

# The install is editable: only a change of pyproject.toml or of the kernel asks for another.
KERNEL := CMakeLists.txt $(filter-out kernel/wasm.cpp,$(wildcard kernel/*.cmake kernel/editable/CMakeLists.txt kernel/*.cpp kernel/*.hpp))

# In two steps, so that nobody waits in front of a silent screen: what Deece needs, then Deece with its kernel.
NEEDS := $(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["dependencies"], sep="\n")'

# Says now and then that what it runs is still at work.
EVERY ?= 10
PATIENTLY := sh -c '(s=0; while sleep $$EVERY >/dev/null 2>&1; do s=$$((s + EVERY)); echo "   ... still at work, $$s seconds"; done) & \
  saying=$$!; "$$@"; done=$$?; kill $$saying; exit $$done' patiently
export EVERY

.venv/play.stamp: pyproject.toml $(KERNEL) | .venv/pyvenv.cfg
	@echo "Deece is being installed into the folder .venv. This is done once, and takes one to two minutes."
	@echo "1 of 2: fetching what Deece needs from the Python package index ..."
	@$(NEEDS) > .venv/needs.txt && $(PATIENTLY) $(PIP) -r .venv/needs.txt
	@echo "2 of 2: building Deece; where there is a C++ compiler, the fast solver with it ..."
	@$(PATIENTLY) $(PIP) --no-deps -e .
	@echo "Installed."
	@touch $@

# Tests, checks and documentation run with the very releases of these files, on every machine; players get the newest that fit.
.venv/dev.stamp: locks/dev.txt pyproject.toml $(KERNEL) | .venv/pyvenv.cfg
	@echo "Installing Deece and the development tools into .venv (once) ..."
	@$(PIP) --require-hashes -r locks/dev.txt
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@ .venv/play.stamp

# The site is made from the source as it is read: Deece itself, and so its kernel, need not be built for it.
.venv/docs.stamp: locks/docs.txt | .venv/pyvenv.cfg
	@echo "Installing what builds the documentation into .venv (once) ..."
	@$(PIP) --require-hashes -r locks/docs.txt
	@touch $@

# Large, and only the tests of --on ray need it.
.venv/ray.stamp: locks/ray.txt | .venv/dev.stamp
	@echo "Installing Ray into .venv (once) ..."
	@$(PIP) --require-hashes -r locks/ray.txt
	@touch $@

# Only the tests of deece.envs, data sets and plots need these.
.venv/envs.stamp: locks/envs.txt | .venv/dev.stamp
	@echo "Installing PettingZoo, Gymnasium, OpenSpiel, Minari, pyarrow and matplotlib into .venv (once) ..."
	@$(PIP) --require-hashes -r locks/envs.txt
	@touch $@

.venv/release.stamp: locks/release.txt | .venv/dev.stamp
	@echo "Installing what makes a release into .venv (once) ..."
	@$(PIP) --require-hashes -r locks/release.txt
	@touch $@

# The newest releases that pyproject.toml and page/package.json allow: CONTRIBUTING.md.
lock: | .venv/pyvenv.cfg
	@$(BIN)/python -m tests.locks
	@cd page && npm install --silent --no-audit --no-fund --package-lock-only --omit-lockfile-registry-resolved

.venv/bench.stamp: pyproject.toml $(KERNEL) | .venv/pyvenv.cfg
	@echo "Installing Deece and what it is measured against into .venv (once) ..."
	@$(PIP) -e '.[bench]'
	@touch $@ .venv/play.stamp
