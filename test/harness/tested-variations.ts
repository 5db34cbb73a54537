import { PAIRWISE, type TestedVariation } from "./pairwise-variations";

/** Set by `npm run nightly`: everything runs, however long it takes. */
export const IS_NIGHTLY = process.env["WFA_NIGHTLY"] === "1";

const named = (...names: readonly string[]): readonly TestedVariation[] =>
  PAIRWISE.filter(({ name }) => names.includes(name));

/**
 * The variations that a test of behaviour runs over. The gate has the four that differ most: what a service should do,
 * the most hostile one, flags in the XML document only, and links only with every effect delayed.
 */
export const TESTED_VARIATIONS = IS_NIGHTLY ? PAIRWISE : named("default", "hostile", "xmlFlags", "linksLater");

/** Those that the contract of a service runs over, and of which two say in the gate whether it still holds. */
export const CONTRACT_VARIATIONS = IS_NIGHTLY ? PAIRWISE : named("default", "hostile");
