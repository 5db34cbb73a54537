import { documentTriggers, groupReferences, locateId, parseDocument, type IdLocation } from "../document";
import type { WorkflowVersion } from "./workflow-version";

/** Where a server shows a flag: in a workflow's JSON, in every document, in both or in neither. */
export type ShownIn = "both" | "json" | "xml" | "hidden";

/** What a server shows of workflows where the interface document leaves it open, as far as these versions tell. */
export interface Visibility {
  readonly workflowFlag: ShownIn;
  /** Null if none of the versions has triggers. */
  readonly triggerFlags: ShownIn | null;
  /** Where the documents that contain the workflow's id have it. */
  readonly ids: readonly IdLocation[];
  readonly groupInJson: boolean;
  readonly groupInDocument: boolean;
  /** The attributes that the root of every document has. */
  readonly rootAttributes: ReadonlySet<string>;
}

/** @throws DocumentError for a document that cannot be parsed */
export function visibilityOf(
  versions: readonly { readonly id: string; readonly version: WorkflowVersion }[],
): Visibility {
  const shown = versions.map(({ id, version }) => {
    const document = parseDocument(version.document);
    const { triggers } = documentTriggers(document);
    return {
      ...version,
      hasTriggers: triggers.length > 0,
      flaggedTriggers: triggers.every(({ flag }) => flag !== null),
      id: locateId(document, id),
      groups: groupReferences(document),
      attributes: new Set(document.root.attributes.map(({ name }) => name.local)),
    };
  });
  const [first, ...others] = shown.map(({ attributes }) => attributes);
  const rootAttributes = new Set([...(first ?? [])].filter((name) => others.every((other) => other.has(name))));
  const triggersInJson = shown.some(({ triggers }) => Object.keys(triggers).length > 0);
  const withTriggers = shown.filter(({ hasTriggers }) => hasTriggers);
  return {
    workflowFlag: shownIn(
      shown.some(({ enabled }) => enabled !== null),
      rootAttributes.has("enabled"),
    ),
    triggerFlags:
      withTriggers.length > 0 || triggersInJson
        ? shownIn(triggersInJson, withTriggers.length > 0 && withTriggers.every((each) => each.flaggedTriggers))
        : null,
    ids: shown.flatMap(({ id }) => id ?? []),
    groupInJson: shown.some(({ group }) => group !== null),
    groupInDocument: shown.some(({ groups }) => groups.length > 0),
    rootAttributes,
  };
}

function shownIn(json: boolean, xml: boolean): ShownIn {
  if (json) return xml ? "both" : "json";
  return xml ? "xml" : "hidden";
}
