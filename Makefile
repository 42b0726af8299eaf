# `make test` does everything a fresh machine with Rust needs, then runs all tests.

CARGO ?= cargo
PYTHON ?= python3

.PHONY: test tools programs page-test screenshots doc fuzz large-proof results peers campaign-engines

test: tools
	$(CARGO) test --release --locked --workspace
	$(MAKE) page-test

# Solvers and proof checkers that others wrote, which the tests give our formats and proofs to, in places of their own.
PEERS = crates/lab/tests/peers

# CaDiCaL is built from source, so a C++ compiler has to be there; the tests of
# the command line use a shell and `script` for a terminal, engine smt runs Z3, and
# the page is tested in Chromium, driven from Node; plots become PNG by rsvg-convert.
tools: programs engines $(PEERS)/.venv/installed $(PEERS)/.rate/bin/rate $(PEERS)/.veripb/bin/veripb web/node_modules/.package-lock.json

programs:
	@command -v $(CARGO) >/dev/null || { echo "Rust is missing: install it with rustup" >&2; exit 1; }
	@missing=; \
	command -v c++ >/dev/null || missing="$$missing g++"; \
	command -v script >/dev/null || missing="$$missing bsdutils"; \
	command -v "$${MISDEAL_Z3:-z3}" >/dev/null || missing="$$missing z3"; \
	command -v "$${CHROMIUM:-chromium}" >/dev/null || missing="$$missing chromium"; \
	command -v rsvg-convert >/dev/null || missing="$$missing librsvg2-bin"; \
	command -v node >/dev/null || missing="$$missing nodejs"; \
	command -v npm >/dev/null || missing="$$missing npm"; \
	$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || missing="$$missing python3-venv"; \
	if [ -n "$$missing" ]; then \
		echo "installing$$missing"; \
		if [ "$$(id -u)" = 0 ]; then sudo=; else sudo=sudo; fi; \
		$$sudo apt-get update -q && $$sudo apt-get install -y -q $$missing; \
	fi

web/node_modules/.package-lock.json: web/package-lock.json | programs
	@node=$$(node --version); major=$${node#v}; [ "$${major%%.*}" -ge 20 ] || { echo "Node $$node is too old for the tests \
	of the page: playwright-core wants 20 or newer; put a newer node first in PATH, and run make again" >&2; exit 1; }
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

$(PEERS)/.veripb/bin/veripb: | programs
	$(CARGO) install --quiet --locked --version 3.0.2 --root $(PEERS)/.veripb veripb

# The engines in a build without CaDiCaL, which needs no C++ compiler.
.PHONY: without-sat
without-sat:
	$(CARGO) check --release --locked --workspace --no-default-features
	$(CARGO) test --release --locked -p misdeal-solve --no-default-features --test all without_sat

# The figures of the papers, the letters of errata and the graph of problems, under docs/.
.PHONY: papers
papers:
	$(CARGO) build --release --locked -p misdeal
	target/release/misdeal figure all -o docs/figures
	for paper in swish set uno; do target/release/misdeal paper $$paper errata --markdown > docs/errata/$$paper.md; done
	target/release/misdeal reduce list --to svg -o docs/reductions/problems.svg

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

# Slurm and Ray, which the tests run a campaign through; without them, these tests say that they skip it.
.PHONY: engines
engines: programs
	scripts/campaign-engines --install

# The same campaign by hand.
campaign-engines:
	scripts/campaign-engines

# The peer that `misdeal bench` measures us against, in a private environment.
peers:
	$(PYTHON) -m venv bench/peers/.venv
	bench/peers/.venv/bin/python -m pip install --quiet --disable-pip-version-check -r bench/peers/requirements.txt

# The program with optimisation across crates, its manual pages and its completions, below PREFIX.
.PHONY: install uninstall dist
PREFIX ?= /usr/local
DESTDIR ?=
BIN = $(DESTDIR)$(PREFIX)/bin
SHARE = $(DESTDIR)$(PREFIX)/share
dist:
	$(CARGO) build --profile dist --locked -p misdeal

install: dist
	scripts/install target/dist/misdeal "$(BIN)" "$(SHARE)"

uninstall:
	rm -f "$(BIN)/misdeal" "$(SHARE)"/man/man1/misdeal.1 "$(SHARE)"/man/man1/misdeal-*.1
	rm -f "$(SHARE)/bash-completion/completions/misdeal" "$(SHARE)/zsh/site-functions/_misdeal"
	rm -f "$(SHARE)/fish/vendor_completions.d/misdeal.fish"

# The packages as they would be published, checked for what is in them.
.PHONY: package
package:
	scripts/package

# What has to be believed, in lines; the kernel with one line changed at a time; proofs before checkers that others wrote,
# and before one that is proven right (ACL2's, from Debian: minutes, and 3.2 GB of disk).
.PHONY: trust mutants proof-checkers verified
trust:
	scripts/kernel-lines

mutants:
	scripts/mutants

proof-checkers:
	$(CARGO) build --release --locked --quiet
	scripts/proof-checkers --veripb
	scripts/proof-checkers

verified:
	$(CARGO) build --release --locked --quiet
	scripts/verified

# The kernel's checker in WebAssembly, where an address has 32 bits, beside that of this machine: the same words about all claims and
# about every byte altered. EVERY=97 tries each 97th only.
.PHONY: wasm-check
EVERY ?= 1
wasm-check:
	scripts/wasm-check $(EVERY)
