// A source to begin with for each problem, inside the domain of the reductions from it.

const CUBIC = "1-2 2-3 3-4 4-5 5-6 1-6 1-4 2-5 3-6";

/** @type {Record<string, string>} */
const BY_PROBLEM = {
  "max-2-sat": "p max2sat 3 4 3\n1 2 0\n-1 3 0\n-2 -3 0\n1 -3 0\n",
  "hamiltonian-path": `hamiltonian-path 6\n${CUBIC}\n`,
  "k-dimensional-matching": "matching 3x3\n1.1.1 2.2.2 3.3.3 1.2.3 2.1.3 3.3.1\n",
  "multicoloured-clique": "multicoloured-clique 2 2 2\n1-3 3-5 1-5 2-4 4-6 2-3\n",
  "edge-colouring": "edge-colouring 4 with 3\n1-2 1-3 1-4 2-3 2-4 3-4\n",
  "disjoint-paths": "disjoint-paths 6 from 1 to 2 and 3 to 4\n1>5 5>2 3>6 6>4 3>5 5>4\n",
  "three-partition": "three-partition\n1 1 1 1 1 1\n",
  "two-symbol-swish": "wanted 4\nswish 1x6\na1:b1 b1:f1 a1:c1 c1,d1: :a1,f1\n",
  "simple-swish": "wanted 3\nswish 3x4 fixed\na1:b2 b2:c3 c3:a1 a1,b1:d3 d3:a1 :b1 d1: :d1\n",
  "simple-swish-3": "wanted 3\nswish 2x3 fixed\na1:b2 b2:c1 c1:a1 a2:b1\n",
  swish: "wanted 3\nswish 4x3\na1:b2 b2:b1 b1:a1 c2:a4 a2:c3\n",
  "one-symbol-swish": "wanted 4\nswish 4x3\na1: :c4 b2: :b3 a2: b1:\n",
  set: "wanted set 0\nset 3x3\n012 120 201 000 111 212\n",
  "uno-solitaire": "uno 4x4 solitaire\n1.3 2.3 2.4 3.4 3.2 2.2 4.3 4.1\n",
  "uno-duel": "uno 4x4 duel\nP1: 1.3 2.3 2.1\nP2: 2.4 3.4 3.3 1.1\n",
};

/** @type {Record<string, string>} */
const BY_REDUCTION = {
  "four-edge-colouring-to-swish": "edge-colouring 6 with 4\n1-2 1-3 1-5 1-6 2-3 2-4 2-6 3-4 3-5 4-5 4-6 5-6\n",
  "uno-solitaire..uno-coop": "uno 2x2 solitaire\n1.1 1.2 2.2 2.1\n",
  "hamiltonian-path-to-uno-coop-equal-hands": "hamiltonian-path 6 from 1\n1-2 1-3 2-3 2-4 3-5 4-5 4-6 5-6\n",
};

/** @param {string} name a reduction or a way @param {string} source a problem */
export function sample(name, source) {
  return BY_REDUCTION[name] ?? BY_PROBLEM[source] ?? "";
}
