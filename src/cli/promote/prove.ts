import type { ServiceClient, Version } from "../../client";
import { objectOf, type StateObject } from "../../engine-json";
import {
  describe,
  differences,
  documentId,
  documentTriggers,
  fillDocument,
  fillKnown,
  hiddenIn,
  isHidden,
  maskNodes,
  matches,
  parseDocument,
  placeholderNames,
  placeholderOf,
  replaceNodes,
  revision,
  valueNodes,
  withoutPaths,
  withValues,
  type Difference,
  type ValueNode,
  type XmlAttribute,
  type XmlDocument,
  type XmlTree,
} from "../../document";
import { mapAtOnce, objectPlaces, readInventory, type Inventory } from "../../inventory";
import type { Kind } from "../../kinds";
import { CliError } from "../cli-error";
import { keyOf, ownIdNode, type AdaptedDocument } from "./adapt-document";
import type { EvaluatedObject } from "../evaluation/evaluated-object";
import { choicesOf, workflowOverlayOf, type Overlay } from "./overlay";

/** Whether a workflow's version on the target is the reviewed document. */
export interface WorkflowProof {
  readonly address: string;
  readonly name: string | null;
  readonly id: string | null;
  /** SHA-256 of the reviewed document, with names in place of ids; null in a dry run that cannot know it yet. */
  readonly reviewed: string | null;
  /** Null in a dry run. */
  readonly arrived:
    | (DocumentProof & {
        readonly version: Version;
        /** SHA-256 of the service's rendition, which `wfa_workflow_approval` approves. */
        readonly serverRevision: string;
      })
    | null;
}

export interface Proving {
  readonly objects: readonly EvaluatedObject[];
  readonly documents: ReadonlyMap<string, AdaptedDocument>;
  readonly overlay: Overlay;
  readonly client: ServiceClient;
  readonly signal: AbortSignal;
}

const AT_ONCE = 16;

/** Before anything arrives: only what was reviewed. */
export function reviewedHashes({ objects, documents, overlay }: Proving, target: Inventory): readonly WorkflowProof[] {
  return workflowsOf(objects, documents).map(({ object, adapted }) => {
    const values = object.workflow!.substitutions;
    const named = namesOfUnknown(object, objects, overlay);
    return {
      address: object.address,
      name: object.name,
      id: null,
      reviewed:
        named === null
          ? null
          : reviewedHash({
              adapted,
              values:
                values === null
                  ? null
                  : new Map([...values, ...[...named.keys()].map((each) => [each, each] as const)]),
              nameOf: (kind, id) => (kind === "groups" ? named.get(id) : undefined) ?? nameOn(target)(kind, id),
              isFlagSet: flagsOf(object, overlay),
            }),
      arrived: null,
    };
  });
}

/**
 * Reads each workflow's version and compares it with what was reviewed.
 *
 * @param state the objects after the apply
 */
export async function proveAll(proving: Proving, state: readonly StateObject[]): Promise<readonly WorkflowProof[]> {
  const { objects, documents, overlay, client, signal } = proving;
  const inState = new Map(state.map((object) => [object.address, object]));
  const nameOf = nameOn(await readInventory(client, { complete: true, signal }));
  return mapAtOnce(workflowsOf(objects, documents), AT_ONCE, async ({ object, adapted }) => {
    const stored = inState.get(object.address);
    const id = stored?.values["id"];
    if (typeof id !== "string")
      throw new CliError(
        `${object.address} is not in the state after the apply, so it could not be compared. Run the command again`,
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
        `The target has no ${version} version of ${object.address} (id ${id}) after the apply. Somebody may have deleted it; run the command again`,
      );
    const proof = proveDocument(arrived, {
      adapted,
      values: valuesOf(object, adapted, inState),
      nameOf,
      isFlagSet: flagsOf(object, overlay),
    });
    return {
      address: object.address,
      name: object.name,
      id,
      reviewed: proof.reviewed,
      arrived: { ...proof, version, serverRevision: revision(parseDocument(arrived)) },
    };
  });
}

const workflowsOf = (
  objects: readonly EvaluatedObject[],
  documents: ReadonlyMap<string, AdaptedDocument>,
): readonly { readonly object: EvaluatedObject; readonly adapted: AdaptedDocument }[] =>
  objects.flatMap((object) => {
    const adapted = documents.get(object.address);
    return adapted === undefined ? [] : [{ object, adapted }];
  });

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

/** The names of the groups that a dry run does not create, by placeholder; null if one cannot be told. */
function namesOfUnknown(
  { workflow }: EvaluatedObject,
  objects: readonly EvaluatedObject[],
  overlay: Overlay,
): ReadonlyMap<string, string> | null {
  const { unknownSubstitutions, references } = workflow!;
  if (unknownSubstitutions.length === 0) return new Map();
  const groups = references.flatMap((reference) => {
    const object = objects.find(({ kind, address }) => kind === "groups" && reference === `${address}.id`);
    const name = object === undefined ? null : (choicesOf(overlay)("groups", object)?.name ?? object.name);
    return name === null ? [] : [name];
  });
  const [name] = groups;
  const [placeholder] = unknownSubstitutions;
  return unknownSubstitutions.length === 1 && references.length === 1 && name !== undefined
    ? new Map([[placeholder!, name]])
    : null;
}

const nameOn =
  (inventory: Inventory): NameOf =>
  (kind, id) =>
    kind === "groups" && id === inventory.tree.rootId ? "Master" : (inventory.byId(kind, id)?.name ?? null);

/** Flags that attributes decide, whatever the document says. */
function flagsOf(object: EvaluatedObject, overlay: Overlay): ProofOptions["isFlagSet"] {
  const { enabled, triggers } = workflowOverlayOf(overlay, object);
  const names = Object.keys(objectOf(object.values["triggers"]));
  return (trigger) =>
    trigger === null
      ? enabled !== undefined || typeof object.values["enabled"] === "boolean"
      : triggers.has("*") || triggers.has(trigger) || names.includes(trigger);
}

/**
 * How the version on the target compares with the reviewed document, in which names stand for the ids of objects.
 */
export interface DocumentProof {
  /** SHA-256 of the canonical form of the reviewed document. */
  readonly reviewed: string;
  /** The same of what arrived, without the service's additions. */
  readonly arrived: string;
  readonly isSame: boolean;
  /** What the service has added, line by line. */
  readonly additions: readonly string[];
  /** What differs otherwise, line by line; empty if it is the same. */
  readonly differences: readonly string[];
}

export interface ProofOptions {
  readonly adapted: AdaptedDocument;
  /** Values of its placeholders on the target; null: `{{…}}` is literal text. */
  readonly values: ReadonlyMap<string, string> | null;
  /** The name of an object of the target. */
  readonly nameOf: NameOf;
  /** Flags that the configuration sets outside of the document. */
  readonly isFlagSet: (trigger: string | null) => boolean;
}

export type NameOf = (kind: Kind, id: string) => string | null;

/** Compares what the target has with what was reviewed. Secrets are not compared. */
export function proveDocument(arrivedText: string, options: ProofOptions): DocumentProof {
  const { adapted, values, nameOf, isFlagSet } = options;
  const expected = parseDocument(
    values === null ? adapted.text : fillDocument(parseDocument(adapted.text), withoutHidden(values)),
  );
  const arrived = parseDocument(arrivedText);
  const slots = hiddenSlots(expected);
  const hide = (document: XmlDocument): XmlTree =>
    maskNodes(replaceNodes(document, flagsIn(document, isFlagSet)), nodesIn(document, slots));
  const [wanted, found] = [hide(expected), hide(arrived)];
  const changes = differences(wanted, found);
  const isOurs = matches(wanted, found);
  const added = isOurs ? changes.filter(({ kind }) => kind === "added") : [];
  const reviewed = reviewedHash(options);
  const back = withValues(
    withoutPaths(
      found,
      added.map(({ path }) => path),
    ),
    namesIn(arrived, nameOf),
  );
  const hash = revision(back);
  const id = documentId(expected) === null ? documentId(arrived) : null;
  const isSame = isOurs && hash === reviewed;
  const lines = changes.filter((change) => !added.includes(change)).flatMap(describe);
  return {
    reviewed,
    arrived: hash,
    isSame,
    additions: added.filter((change) => !isOwnId(change, id)).flatMap(describe),
    differences: isSame ? [] : linesOr(lines, "The same text, but with other objects behind its ids"),
  };
}

/** SHA-256 of the canonical form of a reviewed document, in which names stand for ids. */
export function reviewedHash({ adapted, values, nameOf, isFlagSet }: ProofOptions): string {
  const document = parseDocument(adapted.reviewed);
  const places = new Map(
    [...objectPlaces(document)].map(({ kind, value, node }): [ValueNode["node"], string | null] => {
      const named = adapted.names.get(keyOf(kind, value));
      const filled = values?.get(/^\{\{([^{}]+)\}\}$/.exec(value)?.[1] ?? "") ?? value;
      const name = named ?? nameOf(kind, filled);
      return [node, name === null ? null : placeOf(kind, name)];
    }),
  );
  const changed = valueNodes(document).flatMap(({ node, value }): (readonly [ValueNode["node"], string])[] => {
    const name = places.get(node) ?? null;
    const filled = name ?? (values === null ? value : fillKnown(value, withoutHidden(values)));
    return filled === value ? [] : [[node, filled]];
  });
  const own = adapted.ownId === null ? null : ownIdNode(document, adapted.ownId);
  const masked = maskNodes(
    replaceNodes(document, flagsIn(document, isFlagSet)),
    nodesIn(document, hiddenSlots(document)),
  );
  const tree = withValues(masked, new Map(changed));
  return revision(own === null ? tree : replaceNodes(tree, new Map([[own, null]])));
}

const placeOf = (kind: Kind, name: string): string => placeholderOf(`${kind} ${name.normalize("NFC")}`);

function namesIn(document: XmlDocument, nameOf: NameOf): ReadonlyMap<ValueNode["node"], string> {
  return new Map(
    [...objectPlaces(document)].flatMap(({ kind, value, node }) => {
      const name = nameOf(kind, value);
      return name === null ? [] : [[node, placeOf(kind, name)] as const];
    }),
  );
}

/** Secrets are filled in by the provider, and nobody else sees them. */
const withoutHidden = (values: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...values].filter(([name]) => hiddenIn(placeholderOf(name)).length === 0));

const hiddenSlots = (document: XmlTree): ReadonlySet<string> =>
  new Set(valueNodes(document).flatMap(({ slot, value }) => (hiddenIn(value).length > 0 ? [slot] : [])));

const nodesIn = (document: XmlTree, slots: ReadonlySet<string>): readonly ValueNode["node"][] =>
  slots.size === 0 ? [] : valueNodes(document).flatMap(({ node, slot }) => (slots.has(slot) ? [node] : []));

/** Takes out the document's own flags, where an attribute of the configuration decides them. */
function flagsIn(document: XmlTree, isFlagSet: ProofOptions["isFlagSet"]): ReadonlyMap<XmlAttribute, null> {
  const { workflowFlag, triggers } = documentTriggers(document);
  return new Map([
    ...(workflowFlag !== null && isFlagSet(null) ? [[workflowFlag.node, null] as const] : []),
    ...triggers.flatMap(({ name, flag }) => (flag !== null && isFlagSet(name) ? [[flag.node, null] as const] : [])),
  ]);
}

const isOwnId = (change: Difference, id: string | null): boolean =>
  change.kind === "added" && change.value !== null && change.value === id;

const linesOr = (lines: readonly string[], otherwise: string): readonly string[] =>
  lines.length > 0 ? lines : [otherwise];
