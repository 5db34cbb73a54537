import { SENSITIVE } from "../../document";

/** Shorter texts are part of too many words to be searched for within them. */
const SHORTEST = 4;

/** Puts `(sensitive)` wherever one of the secrets stands in a text. */
export function secretMask(secrets: readonly string[]): (text: string) => string {
  // The longest first: one may stand within another.
  const known = [...new Set(secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]))]
    .filter(({ length }) => length >= SHORTEST)
    .sort((a, b) => b.length - a.length);
  const short = new Set(secrets.filter(({ length }) => length > 0 && length < SHORTEST));
  return (text) =>
    short.has(text) ? SENSITIVE : known.reduce((masked, secret) => masked.replaceAll(secret, SENSITIVE), text);
}
