// Every view, and every way in which it is looked at.

/** Each with the address that shows most of it, and what has to be there before it is looked at. */
export const VIEWS = [
  { name: "start", at: "/", ready: "main h1" },
  { name: "swish", at: "/swish", ready: "main h1" },
  { name: "set", at: "/set", ready: "main h1" },
  { name: "uno", at: "/uno", ready: "main h1" },
  { name: "lab", at: "/lab", ready: "main h1" },
  { name: "reductions", at: "/reductions", ready: "main h1" },
  { name: "odds", at: "/odds", ready: "main h1" },
  { name: "figures", at: "/figures", ready: "main h1" },
  { name: "keys", at: "/keys", ready: "main h1" },
];

/** @type {{width: number, colours: "light" | "dark"}[]} */
export const LOOKS = [
  { width: 390, colours: "light" },
  { width: 390, colours: "dark" },
  { width: 1280, colours: "light" },
  { width: 1280, colours: "dark" },
];
