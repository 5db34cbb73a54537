import { locateId, parseDocument, type XmlDocument } from "../../document";
import type { ServiceContent, Variation, VersionContent } from "../../service";

/** One point that the interface leaves open, as the snapshot shows it. */
export interface Observation {
  readonly option: keyof Variation;
  /** A number of milliseconds for a delay. */
  readonly value: string | number;
  readonly because: string;
}

/** How the server behaves, as far as what it holds tells. What is not told stays as the embedded service's default. */
export function nearestVariation({ workflows }: ServiceContent): readonly Observation[] {
  const versions = workflows.flatMap(({ id, submitted, approved }) =>
    [submitted, approved].flatMap((content) => (content === null ? [] : [{ id, content, ...parsed(content) }])),
  );
  if (versions.length === 0) return [];
  return [
    ...documentsOf(versions),
    ...idPlacementOf(versions),
    {
      option: "attributes",
      ...(versions.some(({ content }) => content.group !== null)
        ? { value: "all", because: "a workflow's JSON names its group" }
        : { value: "minimal", because: "no workflow's JSON names its group" }),
    },
    ...flagOf(versions),
    ...triggerFlagsOf(versions),
    ...approvedSubmissionOf(workflows),
  ];
}

/** For `startService`. */
export const variationOf = (observed: readonly Observation[]): Partial<Variation> =>
  Object.fromEntries(observed.map(({ option, value }) => [option, value]));

interface Version {
  readonly id: string;
  readonly content: VersionContent;
  readonly document: XmlDocument;
  readonly attributes: ReadonlySet<string>;
  /** Whether each of its triggers has a flag in the document; null without triggers. */
  readonly flaggedTriggers: boolean | null;
}

function parsed({ document: text }: VersionContent): Omit<Version, "id" | "content"> {
  const document = parseDocument(text);
  const triggers: boolean[] = [];
  const visit = (element: XmlDocument["root"]): void => {
    for (const child of element.children) {
      if (child.kind !== "element") continue;
      if (/trigger$/i.test(child.name.local))
        triggers.push(child.attributes.some(({ name }) => name.local === "enabled"));
      visit(child);
    }
  };
  visit(document.root);
  return {
    document,
    attributes: new Set(document.root.attributes.map(({ name }) => name.local)),
    flaggedTriggers: triggers.length === 0 ? null : triggers.every(Boolean),
  };
}

/** What a server with its own model writes into every document. */
const OWN_FIELDS = ["owner", "revision", "modified"];

function documentsOf(versions: readonly Version[]): readonly Observation[] {
  const rewritten = versions.every(({ attributes }) => OWN_FIELDS.every((name) => attributes.has(name)));
  return rewritten
    ? [
        {
          option: "documents",
          value: "rewritten",
          because: "every document has an owner, a revision and a modified time",
        },
      ]
    : [];
}

function idPlacementOf(versions: readonly Version[]): readonly Observation[] {
  const counts = new Map<Variation["idPlacement"], number>();
  for (const { id, document } of versions) {
    const place = locateId(document, id);
    if (place === null) continue;
    const value = placementOf(place.elements.map(({ local }) => local));
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most === undefined
    ? []
    : [
        {
          option: "idPlacement",
          value: most[0],
          because: `${most[1]} of ${versions.length} documents have the id there`,
        },
      ];
}

function placementOf(elements: readonly string[]): Variation["idPlacement"] {
  if (elements.length === 0) return "rootAttribute";
  return elements.length === 2 && elements[0] === "attrs" ? "attrsElement" : "childElement";
}

function flagOf(versions: readonly Version[]): readonly Observation[] {
  const inJson = versions.some(({ content }) => content.enabled !== null);
  const inXml = versions.every(({ attributes }) => attributes.has("enabled"));
  return [{ option: "workflowFlag", ...place(inJson, inXml, "whether a workflow is enabled") }];
}

function triggerFlagsOf(versions: readonly Version[]): readonly Observation[] {
  const withTriggers = versions.filter(({ flaggedTriggers }) => flaggedTriggers !== null);
  if (withTriggers.length === 0) return [];
  const inJson = withTriggers.some(({ content }) => Object.keys(content.triggers).length > 0);
  const inXml = withTriggers.every(({ flaggedTriggers }) => flaggedTriggers === true);
  return [{ option: "triggerFlags", ...place(inJson, inXml, "whether triggers are enabled") }];
}

function place(inJson: boolean, inXml: boolean, what: string): { readonly value: string; readonly because: string } {
  if (inJson && inXml) return { value: "both", because: `JSON and every document show ${what}` };
  if (inJson) return { value: "json", because: `JSON shows ${what}` };
  return inXml
    ? { value: "xml", because: `every document shows ${what}, and JSON does not` }
    : { value: "hidden", because: `neither JSON nor every document shows ${what}` };
}

function approvedSubmissionOf(workflows: ServiceContent["workflows"]): readonly Observation[] {
  const approved = workflows.filter((workflow) => workflow.approved !== null);
  if (approved.length === 0) return [];
  const kept = approved.some(({ submitted, approved: version }) => submitted?.document === version?.document);
  return [
    kept
      ? { option: "approvedSubmission", value: "kept", because: "an approved version is also listed as submitted" }
      : { option: "approvedSubmission", value: "moved", because: "no approved version is also listed as submitted" },
  ];
}
