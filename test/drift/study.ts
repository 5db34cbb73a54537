import { UNKNOWN, type ObjectValue, type Value } from "../../src/cty";
import type { Attributes, ManagedResource, Presence, Schema } from "../../src/framework";
import { FOLLOWERS, GONE, PARTS, type Part } from "../../src/tooling/docs/drift-visibility";
import { CoreError } from "../harness/imitated-core";
import { additions, alterations, isVersion, type Alteration, type Choice, type Json } from "./alterations";
import { observe, type Altered, type Observation, type Subject } from "./experiment";
import { withoutBookkeeping } from "./service-content";

/** What was seen of an object's attributes while everything on its service was altered, piece by piece. */
export interface Study {
  /** Attributes that a plan put back. */
  readonly restored: ReadonlySet<string>;
  /** Attributes that a refresh took into state. */
  readonly read: ReadonlySet<string>;
  /** Attributes by which the object is found: with another value it was gone. */
  readonly keys: ReadonlySet<string>;
  /** Attributes of whose change a refresh warned. */
  readonly warned: ReadonlySet<string>;
  /** Of lists and maps that a refresh took into state. */
  readonly parts: ReadonlyMap<string, ReadonlySet<Part>>;
  /** Whether the deletion of something on the service made the object be gone. */
  readonly isDeleted: boolean;
  /** Attributes, or the object itself, that an apply refused to put back, with its words. */
  readonly notUndone: ReadonlyMap<string, string>;
  /** What no alteration may lead to. */
  readonly problems: readonly string[];
  readonly alterations: number;
}

export interface StudyOptions {
  /** Apply every plan and look at the service, or only plan. */
  readonly restores: boolean;
  /** Of documents: all of them; one of each kind, and what an attribute says; or none. */
  readonly edits: "all" | "few" | "none";
}

export async function study(
  resource: ManagedResource<Schema, unknown>,
  subject: Subject,
  { restores, edits }: StudyOptions,
): Promise<Study> {
  const notes = new Notes(resource, subject);
  const first = alterations(subject.snapshot, choiceOf(edits, subject));
  await atOnce(first, (alteration) => note(notes, subject, alteration, restores));
  // What nobody has set is set now: services show defaults.
  const more = notes
    .untouched()
    .flatMap(([name, values]) => values.flatMap((value) => additions(subject.snapshot, name, value)));
  await atOnce(more, (alteration) => note(notes, subject, alteration, restores));
  notes.expectRemovals();
  return { ...notes, alterations: first.length + more.length };
}

function choiceOf(edits: StudyOptions["edits"], { state }: Subject): Choice {
  switch (edits) {
    case "all":
      return (all) => all;
    case "few":
      return (all) => {
        const named = all.filter(
          ({ original }) => original !== undefined && Object.values(state.value).includes(original),
        );
        // Of each kind the last one, which lies deepest in the document.
        return [...new Set([...named, ...new Map(all.map((edit) => [edit.kind, edit])).values()])];
      };
    case "none":
      return () => [];
  }
}

async function note(notes: Notes, subject: Subject, alteration: Alteration, restores: boolean): Promise<void> {
  await observe(subject, alteration, async (altered) => {
    const { observation } = altered;
    notes.take(observation);
    if (!restores || observation.plan.action === "no-op") return;
    await notes.restore(altered);
  }).catch((error: unknown) => notes.problems.push(`${alteration.title}: ${String(error)}`));
}

class Notes {
  readonly restored = new Set<string>();
  readonly read = new Set<string>();
  readonly keys = new Set<string>();
  readonly warned = new Set<string>();
  readonly parts = new Map<string, Set<Part>>();
  readonly notUndone = new Map<string, string>();
  readonly problems: string[] = [];
  /** Attributes that were read at a place, by whether its value was changed or removed. */
  readonly #homes = { changed: new Map<string, readonly string[]>(), removed: new Map<string, readonly string[]>() };
  isDeleted = false;

  constructor(
    readonly resource: ManagedResource<Schema, unknown>,
    readonly subject: Subject,
  ) {}

  take({ alteration, refreshed, read, plan, warned }: Observation): void {
    const { original, title } = alteration;
    const before = this.subject.state.value;
    const named = Object.keys(before).filter(
      (name) => original !== undefined && original !== null && before[name] === original,
    );
    if (warned) for (const name of named) this.warned.add(name);
    if (refreshed === null) {
      if (plan.action !== "create") this.problems.push(`${title}: the object is gone, and the plan is ${plan.action}`);
      if (isDeletion(alteration)) this.isDeleted = true;
      for (const name of named) this.keys.add(name);
      return;
    }
    for (const name of read) {
      this.read.add(name);
      const parts = this.parts.get(name) ?? new Set();
      for (const part of changedParts(before[name]!, refreshed[name]!)) parts.add(part);
      this.parts.set(name, parts);
    }
    if (
      (alteration.kind === "changed" || alteration.kind === "removed") &&
      typeof original === "string" &&
      !isDerived(alteration)
    ) {
      this.#homes[alteration.kind].set(alteration.place.join("."), [...read]);
    }
    this.#expectContent(alteration, read);
    if (plan.action === "no-op") {
      if (plan.changed.length > 0)
        this.problems.push(`${title}: nothing is planned, and yet ${plan.changed.join(", ")} change`);
      return;
    }
    this.#takePlan(title, plan.action, plan.changed, plan.planned, read);
  }

  #takePlan(
    title: string,
    action: string,
    changed: readonly string[],
    planned: ObjectValue,
    read: ReadonlySet<string>,
  ): void {
    const isComputed = (name: string): boolean => this.#presence(name) === "computed";
    const back = changed.filter((name) => !isComputed(name) && planned[name] !== UNKNOWN);
    for (const name of back.filter((each) => read.has(each))) this.restored.add(name);
    const uncalled = back.filter((name) => !read.has(name));
    if (uncalled.length > 0)
      this.problems.push(`${title}: the plan changes ${uncalled.join(", ")}, which nobody has changed`);
    if (back.length > 1)
      this.problems.push(`${title}: the plan changes ${back.join(" and ")}, though one thing was changed`);
    if (action !== "update") return;
    for (const name of changed.filter(isComputed)) {
      if (!(FOLLOWERS[this.resource.typeName] ?? []).includes(name))
        this.problems.push(
          `${title}: the plan changes ${name} with it, which is not among the FOLLOWERS of ${this.resource.typeName}`,
        );
    }
  }

  /**
   * What need not be configured need not be there: a text whose change shows must not go unseen when it is taken away.
   */
  expectRemovals(): void {
    for (const [place, names] of this.#homes.changed) {
      const removed = this.#homes.removed.get(place);
      const lost = names.filter((name) => this.#presence(name) === "optional" && removed?.includes(name) === false);
      if (lost.length > 0) this.problems.push(`${place} removed: ${lost.join(", ")} shows it changed, and not removed`);
    }
  }

  /** Whatever is in a document or a JSON text counts, not only what this service makes something of. */
  #expectContent({ title, kind, place }: Alteration, read: ReadonlySet<string>): void {
    const { config } = this.subject;
    for (const [name, value] of Object.entries(config)) {
      const isShown = typeof value !== "string" || read.has(name) || read.has("pending_submission");
      if (isShown) continue;
      const inDocument = kind === "edited" && value.trimStart().startsWith("<");
      const inJson =
        isJson(value) &&
        place.some((step, at) => (step === "definition" || step === "fields") && holds(value, place[at + 1]));
      if (inDocument || inJson) this.problems.push(`${title}: not seen, though it stands in ${name}`);
    }
  }

  async restore({ service, object, observation }: Altered): Promise<void> {
    const { alteration, plan, read, refreshed } = observation;
    const { title } = alteration;
    // Under another key the object is still there, and is not to be made twice.
    if (refreshed === null && !isDeletion(alteration)) return;
    try {
      await object.applyPlan(plan);
    } catch (error) {
      if (!(error instanceof CoreError) || error.during !== "apply") throw error;
      const what =
        refreshed === null
          ? [GONE]
          : plan.changed.filter((name) => read.has(name) && this.#presence(name) !== "computed");
      for (const each of what) this.notUndone.set(each, error.diagnostics.map(({ summary }) => summary).join(", "));
      return;
    }
    const after = await object.plan(this.subject.config);
    if (after.action !== "no-op" || after.changed.length > 0)
      this.problems.push(`${title}: after the apply, the plan is ${after.action} of ${after.changed.join(", ")}`);
    const ids = new Map([this.subject.state.value, object.value].map((value) => [value["id"] as string, "ID"]));
    const [was, is] = [this.subject.snapshot, service.snapshot()].map((snapshot) => withoutBookkeeping(snapshot, ids));
    if (was !== is) this.problems.push(`${title}: the service is not as it was:\n  was ${was}\n  is  ${is}`);
  }

  #presence(name: string): Presence {
    return (this.resource.schema.attributes as Attributes)[name]!.presence;
  }

  /** Attributes that no alteration has touched, by the name of a field of theirs, with values to give it. */
  untouched(): readonly (readonly [string, readonly Json[]])[] {
    return Object.entries(this.resource.schema.attributes as Attributes)
      .filter(([name]) => !this.read.has(name) && !this.keys.has(name))
      .map(([name, { type }]) => [
        name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
        VALUES[type.cty.kind] ?? [],
      ]);
  }
}

const VALUES: Readonly<Record<string, readonly Json[]>> = { bool: [true, false], number: [4711], string: ["altered"] };

const isDeletion = ({ kind, place }: Alteration): boolean =>
  kind === "removed" && (place.length === 2 || isVersion(place));

/** The service tells it from a version's document, so it goes with that. */
const isDerived = ({ place }: Alteration): boolean => place[0] === "workflows" && place.length > 3;

function isJson(text: string): boolean {
  return text.trimStart().startsWith("{");
}

/** Id and name stand beside what was given, and are altered there. */
const holds = (text: string, name: string | number | undefined): boolean =>
  typeof name === "string" && name !== "id" && name !== "name" && Object.hasOwn(JSON.parse(text) as object, name);

function changedParts(before: Value, after: Value): readonly Part[] {
  const [old, now] = [elements(before), elements(after)];
  if (old === null || now === null) return [];
  const found: Readonly<Record<Part, boolean>> = {
    changed: [...old].some(([key, value]) => now.has(key) && now.get(key) !== value),
    added: [...now.keys()].some((key) => !old.has(key)),
    removed: [...old.keys()].some((key) => !now.has(key)),
  };
  return PARTS.filter((part) => found[part]);
}

function elements(value: Value): ReadonlyMap<unknown, unknown> | null {
  if (value instanceof Map) return value;
  return Array.isArray(value) ? new Map(value.entries()) : null;
}

/** Delays of the service are waited out side by side. */
async function atOnce<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}
