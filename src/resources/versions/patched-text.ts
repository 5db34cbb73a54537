import { patchDocument, type FilledDocument, type XmlDocument } from "../../document";
import { contentOf, type ComparisonRules } from "./compare";
import type { Rendition } from "./rendition";

interface Written {
  /** Null for an import: then the imported text is patched. */
  readonly sent: XmlDocument | null;
  readonly baseline: Rendition | null;
}

/** The text of our last write with exactly the changes in the version since. Without a baseline, the version's own text. */
export const patchedText = ({ sent, baseline }: Written, version: XmlDocument, rules: ComparisonRules): string =>
  patched(sent ?? baseline, new Map(), baseline, version, rules);

/** The same for the template that it was filled in from. */
export const patchedTemplate = (
  { sent, baseline }: Written & { readonly sent: FilledDocument | null },
  version: XmlDocument,
  rules: ComparisonRules,
): string => patched(sent?.template ?? baseline, sent?.values ?? new Map(), baseline, version, rules);

function patched(
  text: XmlDocument | null,
  values: ReadonlyMap<string, string>,
  baseline: Rendition | null,
  version: XmlDocument,
  rules: ComparisonRules,
): string {
  if (text === null || baseline === null) return version.text;
  const { root, prolog, epilog } = contentOf(version, rules);
  const now = { root, prolog, epilog, text: version.text };
  return patchDocument(text, contentOf(baseline, rules), now, { ignoredPaths: rules.ignored, values });
}
