import { KIND_FACTS, type Kind } from "../../kinds";
import type { Inventory, KnownObject } from "../../inventory";
import { groupTexts, type EvaluatedObject } from "./evaluated-object";

/** What is known of the ids that the source's documents and configuration contain. */
export interface SourceIds {
  /** The id of the group that contains all others; null if it is not known. */
  readonly rootId: string | null;
  /** The object that has the id there, with its address if the configuration manages it. */
  byId(kind: Kind, id: string): SourceObject | undefined;
}

export interface SourceObject {
  readonly name: string | null;
  readonly address: string | null;
}

export interface CounterpartOptions {
  readonly objects: readonly EvaluatedObject[];
  readonly choose: Choose;
  readonly source: SourceIds;
  readonly target: Inventory;
  /** Ids on the target, by address. */
  readonly ids: ReadonlyMap<string, string>;
}

/** What somebody decided about an object's counterpart. */
export interface Choice {
  /** Null: there is none, whatever has its name. */
  readonly id?: string | null | undefined;
  readonly name?: string;
}

/** By an object's address or its name on the source; undefined if nothing was decided. */
export type Choose = (kind: Kind, object: SourceObject) => Choice | undefined;

/** What stands on the target for an object that the source refers to. */
export type Counterpart =
  /** An object that exists there and is not promoted, or a queue by its name. */
  | { readonly kind: "existing"; readonly id: string }
  /** An object of the configuration; the id is null if it does not exist yet. */
  | { readonly kind: "managed"; readonly address: string; readonly id: string | null };

/** Finds the counterpart of an id of the source; null if the value is not one, or a problem. */
export type FindCounterpart = (kind: Kind, value: string) => Counterpart | null | { readonly problem: string };

/** The objects of the target that stand for those whose ids the source has. */
export function counterparts({ objects, choose, source, target, ids }: CounterpartOptions): FindCounterpart {
  const managed = (kind: Kind, { name, address }: SourceObject): EvaluatedObject | undefined => {
    if (address !== null) return objects.find((object) => object.address === address);
    const found = objects.filter((object) => object.kind === kind && object.name === name);
    return found.length === 1 ? found[0] : undefined;
  };
  return (kind, value) => {
    if (kind === "queues") {
      const name = choose(kind, { name: value, address: null })?.name;
      return name === undefined ? null : { kind: "existing", id: name };
    }
    const object = source.byId(kind, value);
    if (object === undefined) return null;
    if (kind === "groups" && value === source.rootId && target.tree.rootId !== null)
      return { kind: "existing", id: target.tree.rootId };
    const noun = KIND_FACTS[kind].one;
    const name = object.name?.normalize("NFC") ?? null;
    const other = kind === "workflows" ? undefined : choose(kind, { name, address: object.address });
    if (other?.id != null) {
      const chosen = target.byId(kind, other.id);
      return chosen === undefined
        ? {
            problem: `the overlay says that the ${noun} ${JSON.stringify(name ?? value)} has the id ${JSON.stringify(other.id)} on the target, where none has it`,
          }
        : { kind: "existing", id: chosen.id };
    }
    const wanted = other?.name ?? name;
    const own = managed(kind, object);
    if (own !== undefined) return { kind: "managed", address: own.address, id: ids.get(own.address) ?? null };
    if (wanted === null)
      return {
        problem: `it refers to the ${noun} with the id ${JSON.stringify(value)}, which has no name by which to find it on the target`,
      };
    const [found, ...others] = target.named(kind, wanted);
    const example = (member: "id" | "name"): string =>
      `{ "${kind}": { ${JSON.stringify(name ?? wanted)}: { "${member}": "…" } } }`;
    if (found === undefined)
      return {
        problem: `it refers to the ${noun} ${JSON.stringify(name)}, and the target has none of the name ${JSON.stringify(wanted)}. Create it there, promote it too${kind === "workflows" ? "" : `, or give its counterpart in the overlay: ${example("name")}`}`,
      };
    if (others.length > 0)
      return {
        problem: `it refers to the ${noun} ${JSON.stringify(name)}, and the target has ${others.length + 1} of the name ${JSON.stringify(wanted)}. ${kind === "workflows" ? "Rename all but one of them" : `Give the id of the right one in the overlay: ${example("id")}`}`,
      };
    return { kind: "existing", id: found.id };
  };
}

export interface MatchOptions {
  readonly target: Inventory;
  readonly choose: Choose;
  /** By what is known so far. */
  readonly counterpartOf: FindCounterpart;
}

export interface Matching {
  /** Ids on the target, by address; none for what does not exist there yet. */
  readonly ids: ReadonlyMap<string, string>;
  /** What a person has to decide, each with what to do. */
  readonly problems: readonly string[];
}

/**
 * Finds the groups that exist on the target. A group's parent must be known: the children of a group that does not exist
 * there do not exist either.
 */
export function matchGroups(objects: readonly EvaluatedObject[], options: MatchOptions): Promise<Matching> {
  const { target, counterpartOf } = options;
  const { rootId } = target.tree;
  const groups = objects.filter(({ kind }) => kind === "groups");
  return matched(groups, options, (object) => {
    const name = nameOnTarget(object, options.choose);
    if (name === null || (object.isSet("parent_id") && object.isUnknown("parent_id"))) return [];
    const parent = object.isSet("parent_id") ? object.values["parent_id"] : rootId;
    const wanted = typeof parent === "string" ? idOnTarget(parent, counterpartOf) : parent;
    const parentOf = (id: string): string | null => target.groups.find((group) => group.id === id)?.parentId ?? rootId;
    return target.named("groups", name).filter(({ id }) => id !== rootId && parentOf(id) === wanted);
  });
}

/**
 * Finds the other objects that exist on the target: workflows by name and group, the rest by name. A queue must exist,
 * because the interface cannot create one.
 */
export function matchOthers(objects: readonly EvaluatedObject[], options: MatchOptions): Promise<Matching> {
  const others = objects.filter(({ kind }) => kind !== null && kind !== "groups");
  return matched(others, options, (object) => {
    if (object.kind === "workflows") return workflowsLike(object, options);
    const name = nameOnTarget(object, options.choose);
    if (name === null) return [];
    const named = options.target.named(object.kind!, name);
    return object.kind !== "queues" || named.length > 0
      ? named
      : `the target has no queue ${JSON.stringify(name)}, and the interface cannot create one. In the overlay, give the "name" of one that exists: { "queues": { ${JSON.stringify(object.name)}: { "name": "…" } } }`;
  });
}

/** @param find those that an object may be, or why that cannot be told */
async function matched(
  objects: readonly EvaluatedObject[],
  { target, choose }: MatchOptions,
  find: (object: EvaluatedObject) => Promise<readonly KnownObject[] | string> | readonly KnownObject[] | string,
): Promise<Matching> {
  const chosen = objects.map((object) => choose(object.kind!, object)?.id);
  const found = await Promise.all(objects.map(async (object, at) => (chosen[at] === undefined ? find(object) : [])));
  const ids = new Map<string, string>();
  const taken = new Map<string, EvaluatedObject>();
  const [problems, twice]: [string[], string[]] = [[], []];
  for (const [at, object] of objects.entries()) {
    const kind = object.kind!;
    const like = found[at]!;
    const id = chosen[at] ?? (typeof like === "string" ? undefined : like[0]?.id);
    const title = titleOf(object);
    if (typeof like === "string") problems.push(`${title}: ${like}`);
    else if (like.length > 1)
      problems.push(
        `${title}: the target has ${like.length} with this name (id ${like.map((each) => each.id).join(", id ")}). In the overlay, give ${JSON.stringify(object.address)} under ${kind} the "id" of the right one`,
      );
    else if (id !== undefined && target.byId(kind, id) === undefined)
      problems.push(
        `${title}: the overlay says that its id on the target is ${JSON.stringify(id)}, and no ${KIND_FACTS[kind].one} there has it. Correct the id`,
      );
    else if (id !== undefined) {
      const other = taken.get(`${kind} ${id}`);
      // Two objects of the configuration cannot be the same one.
      if (other !== undefined)
        twice.push(
          `${title}: ${other.address} stands for the same object of the target (id ${id}). In the overlay, give one of the two another ${kind === "queues" ? '"name"' : '"id"'}`,
        );
      taken.set(`${kind} ${id}`, object);
      ids.set(object.address, id);
    }
  }
  return { ids, problems: [...problems, ...twice] };
}

/** A group's id or name on the target; what is no id of the source stays. */
function idOnTarget(group: string, counterpartOf: FindCounterpart): string {
  const mapped = counterpartOf("groups", group);
  return mapped === null || "problem" in mapped ? group : (mapped.id ?? group);
}

const nameOnTarget = (object: EvaluatedObject, choose: Choose): string | null =>
  choose(object.kind!, object)?.name ?? object.name;

async function workflowsLike(
  { name, address, workflow }: EvaluatedObject,
  { target, counterpartOf }: MatchOptions,
): Promise<readonly KnownObject[] | string> {
  const texts = groupTexts(workflow!);
  if (name === null)
    return texts === undefined
      ? "its name is known only after the apply, so it cannot be found on the target. Put values that are unknown into substitutions, and the name into the document"
      : `its document has no name, so it cannot be found on the target. In the overlay, give ${JSON.stringify(address)} under workflows its "id", or "id": null to create it`;
  const named = target.named("workflows", name);
  // A document that names no group leaves it open.
  if (named.length === 0 || texts?.length === 0) return named;
  const groups = await Promise.all(named.map(({ id }) => target.groupOf(id)));
  const group =
    texts === undefined ? undefined : target.tree.find(texts.map((text) => idOnTarget(text, counterpartOf)));
  const same = named.filter((_, index) => groups[index] === null || groups[index] === group);
  if (same.length > 0) return same;
  const places = named.map(({ id }, index) => `id ${id} in ${groupTitle(target, groups[index] ?? null)}`);
  return `the target has a workflow with this name in another group (${places.join(", ")}). In the overlay, give ${JSON.stringify(address)} under workflows that "id" to take it over and move it, or "id": null to create another one`;
}

function groupTitle(target: Inventory, id: string | null): string {
  const name = id === null ? null : (target.byId("groups", id)?.name ?? null);
  return name === null ? `group ${id ?? "unknown"}` : `group ${JSON.stringify(name)}`;
}

/** Such as `workflow "Load" (wfa_workflow.load)`. */
export function titleOf({ kind, name, address }: Pick<EvaluatedObject, "kind" | "name" | "address">): string {
  if (kind === null || name === null) return address;
  return `${KIND_FACTS[kind].one} ${JSON.stringify(name)} (${address})`;
}
