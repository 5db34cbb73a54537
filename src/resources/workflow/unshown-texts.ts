import type { Unknown } from "../../cty";
import { parseProblem, valuesAt } from "../../document";
import { pathsOf, type PathTexts } from "../versions";
import { filledDocument, type Substitutions } from "./substitutions";

/** The minimum length of a text. Shorter ones occur in ordinary words too, and are easily guessed anyway. */
const SHORTEST = 4;
/** The maximum length of a service's message that is shown. */
const LONGEST = 300;

/** The attributes of a plan or state that name values shown only in `document`. */
interface Holder {
  readonly document: string | Unknown | null;
  readonly substitutions: Substitutions;
  readonly sensitive_paths: PathTexts;
}

/**
 * Texts that no message may quote: the values of `secrets_wo`, and those at `sensitive_paths` in the documents. A
 * service may repeat whatever was sent to it.
 */
export function unshownTexts(
  secrets: ReadonlyMap<string, string>,
  ...holders: readonly (Holder | null)[]
): ReadonlySet<string> {
  const hidden = holders.flatMap((holder) => (holder === null ? [] : sensitiveValues(holder)));
  return new Set([...secrets.values(), ...hidden.flatMap(pieces)]);
}

function sensitiveValues({ document, substitutions, sensitive_paths }: Holder): readonly string[] {
  if (typeof document !== "string") return [];
  const text = (): string => filledDocument({ document, substitutions }).text;
  // Nothing is shown of a document that cannot be read.
  return parseProblem(text) === undefined ? valuesAt(text(), pathsOf(sensitive_paths)) : [];
}

/** A text and each of its lines, because a service may quote a single line. */
const pieces = (text: string): readonly string[] => {
  const found = [text, ...text.split("\n")].map((piece) => piece.trim().slice(0, LONGEST));
  return [...new Set(found)].filter((piece) => piece.length >= SHORTEST);
};
