import { RequestError, type Backstage, type StateSnapshot, type VersionName } from "../../src/service";
import { documentEdits, type DocumentEdit } from "./document-edits";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type Place = readonly (string | number)[];

/** One change of what the service holds, made behind the back of every client. */
export interface Alteration {
  /** Such as `assets.0.fields.port changed`. */
  readonly title: string;
  readonly kind: "changed" | "added" | "removed" | "moved" | "edited" | "submitted" | "switched";
  readonly place: Place;
  /** What stood at the place; undefined where something is added. */
  readonly original: Json | undefined;
  /** What the service starts with. */
  readonly snapshot: StateSnapshot;
  /** What is done once it runs. @returns false where the service refuses it */
  readonly act?: (backstage: Backstage) => boolean;
}

/** What happened and what is to come is not what an object is. */
const RECORDS: readonly string[] = ["audit", "pending", "searches", "alerts", "tickets"];
/** By these the service tells its own writes apart and delays them: no answer shows them. */
const INNER: readonly string[] = ["serial", "visibleAt", "previous", "declared", "declaredEnabled"];

/** Which edits of a document are made. */
export type Choice = (edits: readonly DocumentEdit[]) => readonly DocumentEdit[];

/** Every change of every field of everything that is stored. */
export function alterations(snapshot: StateSnapshot, choice: Choice): readonly Alteration[] {
  const root = snapshot as unknown as { readonly [name: string]: Json };
  const collections = Object.entries(root).filter(([name, value]) => Array.isArray(value) && !RECORDS.includes(name));
  return [
    ...collections.flatMap(([name, value]) => inside({ snapshot, choice }, [name], value)),
    ...switches(snapshot),
    ...interferences(snapshot),
  ];
}

/** Flags as a person switches them: in all versions of a workflow at once. */
function switches(snapshot: StateSnapshot): readonly Alteration[] {
  return snapshot.workflows.flatMap(({ id, submitted, approved }, index) => {
    const version = approved ?? submitted;
    if (version === null) return [];
    const switched = (name: string, original: boolean, act: (backstage: Backstage) => void): Alteration => ({
      title: `workflows.${index} ${name} switched`,
      kind: "switched",
      place: ["workflows", index],
      original,
      snapshot,
      act: (backstage) => accepted(() => act(backstage)),
    });
    return [
      switched("enabled", version.enabled, (backstage) => backstage.setEnabled(id, !version.enabled)),
      ...version.triggers.map(({ name, enabled }) =>
        switched(`trigger ${name}`, enabled, (backstage) => backstage.setTrigger(id, name, !enabled)),
      ),
    ];
  });
}

/** What a person does with a run, which then goes through states of its own. */
function interferences(snapshot: StateSnapshot): readonly Alteration[] {
  return snapshot.instances.flatMap(({ id, state }, index) => {
    const done = (title: string, act: (backstage: Backstage) => void): Alteration => ({
      title: `instances.${index} ${title}`,
      kind: "edited",
      place: ["instances", index, "state"],
      original: state,
      snapshot,
      act: (backstage) => accepted(() => act(backstage)),
    });
    return [
      done("ended", (backstage) => backstage.endInstance(id, "completed")),
      done("failed", (backstage) => backstage.endInstance(id, "failed")),
      done("canceled", (backstage) => backstage.cancelInstance(id)),
    ];
  });
}

/** A member added wherever there is none of its name: for what a service shows by default and nobody has set. */
export function additions(snapshot: StateSnapshot, name: string, value: Json): readonly Alteration[] {
  const found: Alteration[] = [];
  const visit = (place: Place, node: Json): void => {
    if (node === null || typeof node !== "object") return;
    if (!Array.isArray(node) && !Object.hasOwn(node, name))
      found.push(altered(snapshot, "added", [...place, name], undefined, value));
    for (const [key, child] of Object.entries(node) as [string, Json][])
      visit([...place, Array.isArray(node) ? Number(key) : key], child);
  };
  for (const [collection, value_] of Object.entries(snapshot as unknown as { readonly [name: string]: Json })) {
    if (Array.isArray(value_) && !RECORDS.includes(collection))
      (value_ as readonly Json[]).forEach((object, index) => visit([collection, index], object));
  }
  return found;
}

interface Service {
  readonly snapshot: StateSnapshot;
  readonly choice: Choice;
}

function inside(service: Service, place: Place, node: Json): readonly Alteration[] {
  if (Array.isArray(node)) return insideArray(service, place, node as readonly Json[]);
  if (node !== null && typeof node === "object")
    return insideObject(service, place, node as { readonly [name: string]: Json });
  if (isDocument(node)) return insideDocument(service, place, node);
  return [altered(service.snapshot, "changed", place, node, otherThan(node))];
}

function insideArray(service: Service, place: Place, node: readonly Json[]): readonly Alteration[] {
  const { snapshot } = service;
  const last = node.at(-1);
  const isCollection = place.length === 1;
  return [
    ...node.flatMap((element, index) => [
      ...inside(service, [...place, index], element),
      altered(snapshot, "removed", [...place, index], element, undefined),
    ]),
    ...(isCollection
      ? []
      : [
          altered(
            snapshot,
            "added",
            [...place, node.length],
            undefined,
            last === undefined ? "altered" : deeplyOther(last),
          ),
        ]),
  ];
}

function insideObject(service: Service, place: Place, node: { readonly [name: string]: Json }): readonly Alteration[] {
  const { snapshot } = service;
  const names = Object.keys(node).filter((name) => place.some((step) => GIVEN.includes(step)) || !INNER.includes(name));
  return names.flatMap((name) => {
    const value = node[name] ?? null;
    const here = [...place, name];
    // What is kept apart in two places of one object may come to stand in the other.
    const others =
      value !== null && typeof value === "object" && !Array.isArray(value)
        ? names.filter((other) => node[other] === null)
        : [];
    return [
      ...inside(service, here, value),
      ...(isDocument(value) ? [] : [removal(snapshot, here, value)]),
      ...others.map((other) => ({
        ...altered(withValue(snapshot, here, null), "moved", [...place, other], value, value),
        title: `${here.join(".")} moved to ${other}`,
      })),
    ];
  });
}

/** Members that hold what was given to the service, whose fields need not be there; those of all else always are. */
const GIVEN: readonly (string | number)[] = ["fields", "definition", "parameters", "facts"];

function removal(snapshot: StateSnapshot, place: Place, original: Json): Alteration {
  const version = isVersion(place) ? versionAt(snapshot, place) : null;
  if (version === null)
    return altered(
      snapshot,
      "removed",
      place,
      original,
      place.slice(0, -1).some((name) => GIVEN.includes(name)) ? undefined : null,
    );
  const act = (backstage: Backstage): boolean => accepted(() => backstage.deleteWorkflow(version.id, version.name));
  return { title: `${place.join(".")} removed`, kind: "removed", place, original, snapshot, act };
}

/** Whether a whole version of a workflow is at the place. */
export const isVersion = (place: Place): boolean =>
  place.length === 3 && place[0] === "workflows" && (place[2] === "submitted" || place[2] === "approved");

/** The version that is at the place or around it. */
function versionAt(snapshot: StateSnapshot, place: Place): { readonly id: string; readonly name: VersionName } | null {
  if (!isVersion(place.slice(0, 3))) return null;
  return { id: snapshot.workflows[Number(place[1])]!.id, name: place[2] as VersionName };
}

const isDocument = (value: Json): value is string => typeof value === "string" && value.trimStart().startsWith("<");

/** Documents are changed as a person does, so that the service takes notice of what they say. */
function insideDocument({ snapshot, choice }: Service, place: Place, text: string): readonly Alteration[] {
  const version = versionAt(snapshot, place);
  if (version === null) return [];
  const { id, name } = version;
  const all = documentEdits(text);
  const edited = choice(all).map((edit): Alteration => ({
    title: `${place.join(".")}: ${edit.title}`,
    kind: "edited",
    place,
    original: edit.original,
    snapshot,
    act: (backstage) => accepted(() => backstage.edit(id, name, edit.text)),
  }));
  const submitted = all.filter(({ kind }) => kind === "attribute added").slice(-1);
  return [
    ...edited,
    ...submitted.map((edit): Alteration => ({
      title: `${place.join(".")}: ${edit.title}, submitted`,
      kind: "submitted",
      place,
      original: text,
      snapshot,
      act: (backstage) => accepted(() => void backstage.submit(edit.text)),
    })),
  ];
}

function accepted(act: () => void): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (error instanceof RequestError) return false;
    throw error;
  }
}

function altered(
  snapshot: StateSnapshot,
  kind: Alteration["kind"],
  place: Place,
  original: Json | undefined,
  value: Json | undefined,
): Alteration {
  return { title: `${place.join(".")} ${kind}`, kind, place, original, snapshot: withValue(snapshot, place, value) };
}

function otherThan(value: Json): Json {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 1;
  return typeof value === "string" ? `${value}-altered` : "altered";
}

function deeplyOther(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(deeplyOther);
  if (value !== null && typeof value === "object")
    return Object.fromEntries(
      Object.entries(value).map(([name, member]: [string, Json]) => [name, deeplyOther(member)]),
    );
  return otherThan(value);
}

/** @param value undefined takes it out */
function withValue(snapshot: StateSnapshot, place: Place, value: Json | undefined): StateSnapshot {
  const set = (node: Json, [key, ...rest]: Place): Json => {
    if (Array.isArray(node)) {
      const elements = [...(node as readonly Json[])];
      if (rest.length > 0) elements[Number(key)] = set(elements[Number(key)]!, rest);
      else if (value === undefined) elements.splice(Number(key), 1);
      else elements[Number(key)] = value;
      return elements;
    }
    const members = { ...(node as { readonly [name: string]: Json }) };
    if (rest.length > 0) members[key!] = set(members[key!]!, rest);
    else if (value === undefined) delete members[key!];
    else members[key!] = value;
    return members;
  };
  return set(snapshot as unknown as Json, place) as unknown as StateSnapshot;
}
