import {
  documentName,
  DocumentError,
  fillDocument,
  groupReferences,
  isJsonMap,
  JsonDocumentError,
  parseDocument,
  parseJson,
} from "../../document";
import {
  isMarked,
  isMarkedWithin,
  isObject,
  objectOf,
  textOrNull,
  type ObjectChange,
  type Plan,
} from "../../engine-json";
import type { JsonObject } from "../../json";
import { kindOfType, type Kind } from "../../kinds";

/** An object of the configuration with the values that an engine has found, as if it did not exist yet. */
export interface EvaluatedObject extends Pick<ObjectChange, "address" | "type" | "moduleAddress" | "index"> {
  /** Null for what is neither imported nor referred to by an id, such as a trigger. */
  readonly kind: Kind | null;
  readonly blockName: string;
  readonly values: JsonObject;
  /** Null if it has none, or none that is known yet. */
  readonly name: string | null;
  readonly workflow: EvaluatedWorkflow | null;
  isSet(attribute: string): boolean;
  isUnknown(attribute: string): boolean;
  isSensitive(attribute: string): boolean;
}

export interface EvaluatedWorkflow {
  /** With its placeholders; null if it is not known yet. */
  readonly document: string | null;
  /** Null: the configuration has no substitutions. */
  readonly substitutions: ReadonlyMap<string, string> | null;
  /** Names of placeholders whose values are not known yet. */
  readonly unknownSubstitutions: readonly string[];
  /** What substitutions refer to. */
  readonly references: readonly string[];
}

/** The provider's objects that the plan of an empty state creates. */
export function evaluatedObjects(plan: Plan): readonly EvaluatedObject[] {
  return plan.changes
    .filter(
      ({ ours, mode, deposed, actions }) =>
        ours && mode === "managed" && deposed === null && actions.join() !== "delete",
    )
    .map(evaluatedObject);
}

function evaluatedObject(change: ObjectChange): EvaluatedObject {
  const { address, type, after, afterUnknown, afterSensitive } = change;
  const values = after ?? {};
  const kind = kindOfType(type);
  const workflow = kind === "workflows" ? workflowOf(change) : null;
  const document = workflow && knownDocument(workflow);
  const ownName = textOrNull(values["name"]) ?? (kind === "calendars" ? definitionText(values, "name") : null);
  return {
    address,
    type,
    kind,
    blockName: change.name,
    moduleAddress: change.moduleAddress,
    index: change.index,
    values,
    name: workflow === null ? ownName : document && documentName(document),
    workflow,
    isSet: (attribute) => change.configured?.attributes.includes(attribute) ?? false,
    isUnknown: (attribute) => isMarkedWithin(afterUnknown, [attribute]),
    isSensitive: (attribute) => isMarkedWithin(afterSensitive, [attribute]),
  };
}

function workflowOf({ after, afterUnknown, configured }: ObjectChange): EvaluatedWorkflow {
  const { document, substitutions } = after ?? {};
  const unknown = isMarked(afterUnknown, ["substitutions"]);
  const known = isObject(substitutions) ? Object.entries(substitutions) : null;
  return {
    document: typeof document === "string" ? document : null,
    substitutions:
      known === null && !unknown
        ? null
        : new Map(
            (known ?? []).flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : [])),
          ),
    unknownSubstitutions: Object.keys(objectOf(objectOf(afterUnknown)["substitutions"])),
    references: configured?.substitutions.all ?? [],
  };
}

/** What a calendar's definition says of itself; null for nothing, or what the provider's own validation refuses. */
export function definitionText({ definition }: JsonObject, member: "id" | "name"): string | null {
  if (typeof definition !== "string") return null;
  try {
    const json = parseJson(definition);
    const own = isJsonMap(json) ? json.get(member) : undefined;
    return typeof own === "string" ? own : null;
  } catch (error) {
    if (error instanceof JsonDocumentError) return null;
    throw error;
  }
}

/** The document with the values that are known; null if it cannot be read, which the provider says better. */
export function knownDocument({ document, substitutions }: EvaluatedWorkflow): ReturnType<typeof parseDocument> | null {
  if (document === null) return null;
  try {
    const template = parseDocument(document);
    return substitutions === null ? template : parseDocument(fillDocument(template, substitutions));
  } catch (error) {
    if (error instanceof DocumentError) return null;
    throw error;
  }
}

/** The groups that a workflow says it is in; undefined if that is known only after the apply. */
export function groupTexts(workflow: EvaluatedWorkflow): readonly string[] | undefined {
  const document = knownDocument(workflow);
  if (document === null) return undefined;
  const texts = groupReferences(document);
  const isOpen = (text: string): boolean => workflow.unknownSubstitutions.some((name) => text.includes(`{{${name}}}`));
  return texts.some(isOpen) ? undefined : texts;
}
