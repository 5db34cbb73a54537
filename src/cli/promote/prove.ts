import type { ServiceClient, Version } from "../../client";
import { objectOf, textOrNull, type StateObject } from "../../engine-json";
import {
  describe,
  differences,
  documentId,
  documentTriggers,
  fillDocument,
  hiddenIn,
  isHidden,
  maskNodes,
  matches,
  parseDocument,
  placeholderNames,
  replaceNodes,
  revision,
  valueNodes,
  withoutPaths,
  type XmlAttribute,
  type XmlDocument,
  type XmlTree,
} from "../../document";
import { mapAtOnce } from "../../inventory";
import { CliError } from "../cli-error";
import type { AdaptedDocument } from "./adapt-document";
import type { EvaluatedObject } from "../evaluation/evaluated-object";
import { workflowOverlayOf, type Overlay } from "./overlay";

/** Whether a workflow's version on the target is the reviewed document. */
export interface WorkflowProof {
  readonly address: string;
  readonly name: string | null;
  readonly id: string;
  /** SHA-256 of the canonical form of the reviewed document. */
  readonly reviewed: string;
  readonly arrived: DocumentProof & {
    readonly version: Version;
    /** SHA-256 of the service's rendition, which `wfa_workflow_approval` approves. */
    readonly serverRevision: string;
  };
}

const AT_ONCE = 16;

/**
 * Reads each workflow's version and compares it with what was reviewed.
 *
 * @param documents that were adapted, by address
 * @param state the objects after the apply
 */
export async function proveAll(
  objects: readonly EvaluatedObject[],
  documents: ReadonlyMap<string, AdaptedDocument>,
  overlay: Overlay,
  state: readonly StateObject[],
  client: ServiceClient,
  signal: AbortSignal,
): Promise<readonly WorkflowProof[]> {
  const inState = new Map(state.map((object) => [object.address, object]));
  const workflows = objects.filter(({ address }) => documents.has(address));
  return mapAtOnce(workflows, AT_ONCE, async (object) => {
    const { address, name } = object;
    const stored = inState.get(address);
    const id = stored?.values["id"];
    if (typeof id !== "string")
      throw new CliError(
        `${address} is not in the state after the apply, so it could not be compared. Run the command again`,
      );
    const wanted: Version = stored!.values["approve"] === false ? "submitted" : "approved";
    const read = async (version: Version): Promise<string | null> =>
      client.workflows.getDocument(id, { state: version }, { signal });
    const first = await read(wanted);
    // A proposal may have been approved since.
    const version = first === null && wanted === "submitted" ? "approved" : wanted;
    const arrived = first ?? (version === wanted ? null : await read(version));
    if (arrived === null)
      throw new CliError(
        `The target has no ${version} version of ${address} (id ${id}) after the apply. Somebody may have deleted it; run the command again`,
      );
    const adapted = documents.get(address)!;
    const values = valuesOf(object, adapted, inState);
    // An import that changes nothing leaves the service's text in the state, without the values of placeholders.
    const imported = isFilled(adapted.text, values) ? null : textOrNull(stored!.values["document"]);
    const { reviewed, ...proof } = proveDocument(arrived, {
      ...(imported === null ? { text: adapted.text, values } : { text: imported, values: null }),
      isFlagSet: flagsOf(object, overlay),
    });
    const serverRevision = revision(parseDocument(arrived));
    return { address, name, id, reviewed, arrived: { version, serverRevision, ...proof } };
  });
}

/** What the placeholders of a document stand for on the target; null if it has none. */
function valuesOf(
  { address, workflow }: EvaluatedObject,
  { references, text }: AdaptedDocument,
  inState: ReadonlyMap<string, StateObject>,
): ReadonlyMap<string, string> | null {
  const { substitutions, unknownSubstitutions } = workflow!;
  if (substitutions === null && references.size === 0) return null;
  const stored = objectOf(inState.get(address)?.values["substitutions"]);
  const values = new Map(substitutions ?? []);
  // Without substitutions in the source, placeholders of its own stand for themselves.
  if (substitutions === null)
    for (const name of placeholderNames(parseDocument(text))) if (!isHidden(name)) values.set(name, `{{${name}}}`);
  for (const name of unknownSubstitutions) if (typeof stored[name] === "string") values.set(name, stored[name]);
  for (const [name, of] of references) {
    const id = inState.get(of)?.values["id"];
    if (typeof id === "string") values.set(name, id);
  }
  return values;
}

const isFilled = (text: string, values: ReadonlyMap<string, string> | null): boolean =>
  values === null || placeholderNames(parseDocument(text)).every((name) => isHidden(name) || values.has(name));

/** Flags that attributes decide, whatever the document says. */
function flagsOf(object: EvaluatedObject, overlay: Overlay): ProofOptions["isFlagSet"] {
  const { enabled, triggers } = workflowOverlayOf(overlay, object);
  const names = Object.keys(objectOf(object.values["triggers"]));
  return (trigger) =>
    trigger === null
      ? enabled !== undefined || typeof object.values["enabled"] === "boolean"
      : triggers.has("*") || triggers.has(trigger) || names.includes(trigger);
}

/** How the version on the target compares with the reviewed document. Secrets are in neither. */
interface DocumentProof {
  /** SHA-256 of the canonical form of what arrived, without the service's additions. */
  readonly hash: string;
  readonly same: boolean;
  /** What the service has added, line by line. */
  readonly additions: readonly string[];
  /** What differs otherwise, line by line; empty if it is the same. */
  readonly differences: readonly string[];
}

export interface ProofOptions {
  /** The document for the target. */
  readonly text: string;
  /** Values of its placeholders on the target; null: `{{…}}` is literal text. */
  readonly values: ReadonlyMap<string, string> | null;
  /** Flags that the configuration sets outside of the document. */
  readonly isFlagSet: (trigger: string | null) => boolean;
}

/** Compares what the target has with what was reviewed. Secrets are not compared. */
export function proveDocument(
  arrivedText: string,
  { text, values, isFlagSet }: ProofOptions,
): DocumentProof & Pick<WorkflowProof, "reviewed"> {
  const expected = parseDocument(values === null ? text : fillDocument(parseDocument(text), values));
  const arrived = parseDocument(arrivedText);
  const slots = new Set(valueNodes(expected).flatMap(({ slot, value }) => (hiddenIn(value).length > 0 ? [slot] : [])));
  const hide = (document: XmlDocument): XmlTree => {
    const hidden = valueNodes(document).flatMap(({ node, slot }) => (slots.has(slot) ? [node] : []));
    return maskNodes(replaceNodes(document, flagsIn(document, isFlagSet)), hidden);
  };
  const [wanted, found] = [hide(expected), hide(arrived)];
  const changes = differences(wanted, found);
  const same = matches(wanted, found);
  const added = same ? changes.filter(({ kind }) => kind === "added") : [];
  const paths = added.map(({ path }) => path);
  const id = documentId(expected) === null ? documentId(arrived) : null;
  return {
    reviewed: revision(wanted),
    hash: revision(withoutPaths(found, paths)),
    same,
    additions: added.filter((change) => id === null || !("value" in change) || change.value !== id).flatMap(describe),
    differences: same ? [] : changes.flatMap(describe),
  };
}

/** Takes out the document's own flags, where an attribute of the configuration decides them. */
function flagsIn(document: XmlTree, isFlagSet: ProofOptions["isFlagSet"]): ReadonlyMap<XmlAttribute, null> {
  const { workflowFlag, triggers } = documentTriggers(document);
  return new Map([
    ...(workflowFlag !== null && isFlagSet(null) ? [[workflowFlag.node, null] as const] : []),
    ...triggers.flatMap(({ name, flag }) => (flag !== null && isFlagSet(name) ? [[flag.node, null] as const] : [])),
  ]);
}
