# `make test` does everything a fresh machine with Rust needs, then runs all tests.

CARGO ?= cargo
PYTHON ?= python3

.PHONY: test tools programs page-test screenshots doc fuzz large-proof results peers campaign-engines

test: tools
	$(CARGO) test --release --locked --workspace
	$(MAKE) page-test

# Solvers and a proof checker that others wrote, which the tests give our formats and proofs to, in places of their own.
PEERS = crates/lab/tests/peers

# CaDiCaL is built from source, so a C++ compiler has to be there; the tests of
# the command line use a shell and `script` for a terminal, engine smt runs Z3, and
# the page is tested in Chromium, driven from Node.
tools: programs $(PEERS)/.venv/installed $(PEERS)/.rate/bin/rate web/node_modules/.package-lock.json

programs:
	@command -v $(CARGO) >/dev/null || { echo "Rust is missing: install it with rustup" >&2; exit 1; }
	@missing=; \
	command -v c++ >/dev/null || missing="$$missing g++"; \
	command -v script >/dev/null || missing="$$missing bsdutils"; \
	command -v "$${MISDEAL_Z3:-z3}" >/dev/null || missing="$$missing z3"; \
	command -v "$${CHROMIUM:-chromium}" >/dev/null || missing="$$missing chromium"; \
	command -v node >/dev/null || missing="$$missing nodejs"; \
	command -v npm >/dev/null || missing="$$missing npm"; \
	$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || missing="$$missing python3-venv"; \
	if [ -n "$$missing" ]; then \
		echo "installing$$missing"; \
		if [ "$$(id -u)" = 0 ]; then sudo=; else sudo=sudo; fi; \
		$$sudo apt-get update -q && $$sudo apt-get install -y -q $$missing; \
	fi

web/node_modules/.package-lock.json: web/package-lock.json | programs
	cd web && npm ci --no-progress
	@touch $@

# The page in a real browser, and its types; what failed is pictured in web/out/failed.
page-test: web/node_modules/.package-lock.json
	$(CARGO) build --release --locked -p misdeal
	cd web && npm test --silent

# Every view as people see it, in web/out/screenshots.
screenshots: web/node_modules/.package-lock.json
	$(CARGO) build --release --locked -p misdeal
	cd web && npm run --silent screenshots

$(PEERS)/.venv/installed: $(PEERS)/requirements.txt | programs
	$(PYTHON) -m venv $(PEERS)/.venv
	$(PEERS)/.venv/bin/python -m pip install --quiet --disable-pip-version-check -r $<
	touch $@

$(PEERS)/.rate/bin/rate: | programs
	$(CARGO) install --quiet --locked --version 0.3.0 --root $(PEERS)/.rate rate

doc:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --release --locked --workspace --no-deps --document-private-items

# Every parser and the proof checker, SECONDS each.
SECONDS ?= 20
fuzz:
	fuzz/run $(SECONDS)

# A proof of more than 100 MB, made and then checked in bounded memory.
large-proof:
	scripts/large-proof

# Every claim under results/, made from nothing and checked.
results:
	scripts/results --large

# A campaign through Slurm and through Ray, on this machine; installs what is missing.
campaign-engines:
	scripts/campaign-engines

# The peer that `misdeal bench` measures us against, in a private environment.
peers:
	$(PYTHON) -m venv bench/peers/.venv
	bench/peers/.venv/bin/python -m pip install --quiet --disable-pip-version-check -r bench/peers/requirements.txt
