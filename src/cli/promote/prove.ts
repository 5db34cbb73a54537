import type { ServiceClient, Version } from "../../client";
import { objectOf, type StateObject } from "../../engine-json";
import { isHidden, parseDocument, placeholderNames, revision } from "../../document";
import { CliError } from "../cli-error";
import { mapAtOnce, readInventory, type Inventory } from "../../inventory";
import type { AdaptedDocument } from "./adapt-document";
import { overlayOf } from "./counterparts";
import type { EvaluatedObject } from "./evaluated-object";
import type { Overlay } from "./overlay";
import { workflowOverlayOf } from "./overlay-of";
import { proveDocument, reviewedHash, type DocumentProof, type NameOf, type ProofOptions } from "./prove-document";

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
export async function reviewedHashes(
  { objects, documents, overlay }: Proving,
  target: Inventory,
): Promise<readonly WorkflowProof[]> {
  return Promise.resolve(
    workflowsOf(objects, documents).map(({ object, adapted }) => {
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
    }),
  );
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
    const name = object === undefined ? null : (overlayOf(overlay, "groups", object)?.name ?? object.name);
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
  const configured = object.values["triggers"];
  const names = typeof configured === "object" && configured !== null ? Object.keys(configured) : [];
  return (trigger) =>
    trigger === null
      ? enabled !== undefined || typeof object.values["enabled"] === "boolean"
      : triggers.has("*") || triggers.has(trigger) || names.includes(trigger);
}
