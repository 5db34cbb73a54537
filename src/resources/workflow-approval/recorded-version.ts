import { createHash, randomBytes } from "node:crypto";
import {
  canonicalText,
  describe,
  maskPaths,
  parseDocument,
  revision,
  selectPath,
  type DocumentPath,
  type SelectedNode,
  type XmlTree,
} from "../../document";
import { contentChanges, type ComparisonRules } from "../workflow-versions";

/** A rendition of the service's as it is kept beside the state: without the values that are sensitive. */
export interface RecordedVersion {
  readonly revision: string;
  /** Canonical, with `(sensitive)` in place of what `sensitive_paths` picks. */
  readonly text: string;
  /** Tells whether what is hidden has changed; null where nothing is hidden. */
  readonly hidden: { readonly salt: string; readonly hash: string } | null;
}

export function recordedVersion(document: XmlTree, sensitive: readonly DocumentPath[]): RecordedVersion {
  const salt = randomBytes(16).toString("hex");
  const hash = hiddenHash(document, sensitive, salt);
  return {
    revision: revision(document),
    text: canonicalText(maskPaths(document, sensitive)),
    hidden: hash === null ? null : { salt, hash },
  };
}

/** One line for each change of content since a kept rendition; empty where there is none. */
export function changesSince(kept: RecordedVersion, now: XmlTree, rules: ComparisonRules): readonly string[] {
  if (kept.revision === revision(now)) return [];
  const shown = contentChanges(parseDocument(kept.text), maskPaths(now, rules.sensitive), rules).map((difference) =>
    describe(difference),
  );
  const hash = hiddenHash(now, rules.sensitive, kept.hidden?.salt ?? "");
  return hash === (kept.hidden?.hash ?? null) ? shown : [...shown, "a value at sensitive_paths: changed"];
}

/** As {@link changesSince}, of two documents that are at hand. */
export const changesBetween = (before: XmlTree, now: XmlTree, rules: ComparisonRules): readonly string[] =>
  contentChanges(before, now, rules).map((difference) => describe(difference));

function hiddenHash(document: XmlTree, sensitive: readonly DocumentPath[], salt: string): string | null {
  const values = sensitive.flatMap((path) =>
    selectPath(document, path).map((selected) => [selected.kind, contentOf(selected)]),
  );
  return values.length === 0
    ? null
    : createHash("sha256")
        .update(`${salt}\n${JSON.stringify(values)}`, "utf8")
        .digest("hex");
}

function contentOf(selected: SelectedNode): string {
  switch (selected.kind) {
    case "element":
      return canonicalText(selected.node);
    case "attribute":
      return selected.node.value;
    case "text":
      return selected.node.text;
    case "instruction":
      return selected.node.body;
  }
}
