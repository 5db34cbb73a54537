import { patchDocument, type FilledDocument, type XmlDocument } from "../../document";
import { contentOf, type ComparisonRules } from "./comparison";
import type { Rendition } from "./rendition";
import type { Known } from "./sides";

/**
 * The template of our last write with exactly the changes in the version since; for an import, the imported text.
 * Without a baseline, the version's own text.
 */
export const patchedTemplate = (
  { applied, renditions: [baseline] }: Patched & { readonly applied: FilledDocument | null },
  version: XmlDocument,
  rules: ComparisonRules,
): string => patched(applied?.template ?? baseline, applied?.values ?? new Map(), baseline, version, rules);

/** The same for the document that it was filled in for. */
export const patchedText = (
  { applied, renditions: [baseline] }: Patched,
  version: XmlDocument,
  rules: ComparisonRules,
): string => patched(applied ?? baseline, new Map(), baseline, version, rules);

type Patched = Pick<Known, "applied" | "renditions">;

function patched(
  text: XmlDocument | undefined,
  values: ReadonlyMap<string, string>,
  baseline: Rendition | undefined,
  version: XmlDocument,
  rules: ComparisonRules,
): string {
  if (text === undefined || baseline === undefined) return version.text;
  const { root, prolog, epilog } = contentOf(version, rules);
  const now = { root, prolog, epilog, text: version.text };
  return patchDocument(text, contentOf(baseline, rules), now, { ignoredPaths: rules.ignored, values });
}
