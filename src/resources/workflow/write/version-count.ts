import type { JsonObject } from "../../../client";
import type { XmlDocument } from "../../../document";
import { COUNT_NAMES, countOf, versionsSince, type Count } from "../../observation";
import type { Observation } from "../../workflow-versions";

/**
 * A workflow's version count, in its JSON or at the root of its document.
 *
 * @param wanted a value in our own document is not the service's count
 */
export function countIn(attributes: JsonObject, document: XmlDocument | null, wanted: XmlDocument): Count {
  for (const name of COUNT_NAMES) {
    const own = wanted.root.attributes.some((attribute) => attribute.name.local === name);
    if (own) continue;
    const shown =
      countOf(attributes[name]) ??
      countOf(document?.root.attributes.find((attribute) => attribute.name.local === name)?.value);
    if (shown !== null) return shown;
  }
  return null;
}

/** A workflow's count before a write: that of its newest version. */
export function countBefore(basis: Observation | null, submitted: JsonObject | null, wanted: XmlDocument): Count {
  if (basis === null) return null;
  const counts = [
    countIn(basis.attributes, basis.approved ?? basis.submitted, wanted),
    countIn(submitted ?? {}, basis.submitted, wanted),
  ];
  return counts.reduce(
    (newest, count) => (newest === null || (count !== null && count > newest) ? count : newest),
    null,
  );
}

/** Whether a document's own count shows that it is a later version, whatever its content. */
export const isLater = (before: XmlDocument | null, now: XmlDocument, wanted: XmlDocument): boolean =>
  before !== null && versionsSince(countIn({}, before, wanted), countIn({}, now, wanted)) !== null;
