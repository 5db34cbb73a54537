import type { Unknown } from "../../../cty";
import { valuesAt } from "../../../document";
import { DiagnosticError, type DiagnosticText } from "../../../framework";
import { createRedactor } from "../../../redaction";
import { pathsOf, type PathTexts } from "../../workflow-versions";

/** Characters of a text. Shorter ones stand in ordinary words too, and are guessed anyway. */
const SHORTEST = 4;
/** No message shows more of a service's words. */
const LONGEST = 300;

/** What a resource's plan or state says of values that are shown in its `document` only. */
interface Holder {
  readonly document: string | Unknown | null;
  readonly sensitive_paths: PathTexts;
}

/**
 * What no message may quote: the values of `secrets_wo`, and those that `sensitive_paths` picks out of the documents. A
 * service may tell whatever was sent to it.
 */
export function unshownTexts(
  secrets: ReadonlyMap<string, string>,
  ...holders: readonly (Holder | null)[]
): ReadonlySet<string> {
  const hidden = holders.flatMap((holder) =>
    typeof holder?.document === "string" ? valuesAt(holder.document, pathsOf(holder.sensitive_paths)) : [],
  );
  return new Set([...secrets.values(), ...hidden.flatMap(pieces)]);
}

/** A text, and each of its lines: a service may quote one. */
const pieces = (text: string): readonly string[] => {
  const found = [text, ...text.split("\n")].map((piece) => piece.trim().slice(0, LONGEST));
  return [...new Set(found)].filter((piece) => piece.length >= SHORTEST);
};

/**
 * Runs what may fail with words of the service's, which may quote what was sent to it: they come out without secrets.
 */
export async function withoutSecrets<T>(secrets: ReadonlySet<string>, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    throw new DiagnosticError(textWithoutSecrets(error.text, secrets), { cause: error.cause });
  }
}

export function textWithoutSecrets(text: DiagnosticText, secrets: ReadonlySet<string>): DiagnosticText {
  const { redact } = createRedactor(secrets);
  return { ...text, summary: redact(text.summary), detail: redact(text.detail) };
}
