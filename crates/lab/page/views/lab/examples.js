// Deals to begin with: one or two of each game.

/** @type {{name: string, text: string, ask?: string}[]} */
export const EXAMPLES = [
  {
    name: "Swish: sixteen cards",
    ask: "max",
    text: `# sixteen cards of the commercial game
swish 4x3
a1:b2 b2:a1 c1:b3 2x a2:c3 b1:b4 a1:c4 b3:a4
c2:b1 a3:b3 b4:c1 a2:a1 b2:b3 c3:c4 b1:a2 c4:a3
`,
  },
  {
    name: "Swish: several symbols, not turned",
    ask: "max",
    text: `swish 3x4 fixed
a1:b2 b2:c3 c3:a1 a1,b1:d3 d3:a1 :b1 d1: :d1
`,
  },
  {
    name: "SET: twelve cards",
    ask: "all",
    text: `# each digit is a property
set 4x3
0120 2211 1002 2120 0001 1111 2222 0012 1200 0210 2010 1021
`,
  },
  {
    name: "SET: five values",
    ask: "disjoint",
    text: `set 2x5
00 11 22 33 44 01 12 23 34 40 02 13
`,
  },
  {
    name: "UNO: all cards of one hand",
    ask: "play",
    text: `# colour.number: can all cards be played, each matching the one before?
uno 4x4 solitaire
1.3 2.3 2.4 3.4 3.2 2.2 2.3 4.3 4.1
`,
  },
  {
    name: "UNO: a hand that needs a card more",
    ask: "fill-in",
    text: `uno 4x3 solitaire
1.1 1.2 1.3 2.1 3.2 4.3
`,
  },
  {
    name: "UNO: together",
    ask: "play",
    text: `uno 4x4 coop
P1: 1.1 2.2 3.3 4.4
P2: 1.2 2.3 3.4 1.4
`,
  },
  {
    name: "UNO: the duel",
    ask: "play",
    text: `uno 4x4 duel
P1: 1.3 2.3 2.1
P2: 2.4 3.4 3.3 1.1
`,
  },
  {
    name: "UNO: a position of the real game",
    ask: "play",
    text: `# open hands, and a known pile
uno real
top: R5
pile: G5 B2
P1: R7 G7 W
P2: G2 R+2 B9
`,
  },
  {
    name: "Geography on a graph",
    ask: "play",
    text: `geography 6 undirected vertex from 1
1-2 1-3 2-6 3-4 3-6 4-5
`,
  },
];
