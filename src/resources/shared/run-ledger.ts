import type { JsonValue } from "../../framework";
import { forgetList } from "./run-list";
import { RunObjects, type Name, type PlannedObject, type RunObject } from "./run-objects";
import { type Coordination, type Loss } from "./provider-data";

/** What the resources of one run tell each other about objects, by noun, because the engine runs them concurrently. */

/** The objects of this configuration that this run has come across so far, in the order in which it did. */
export function managedObjects(run: Coordination, noun: string): RunObjects {
  const objects = run.objects.get(noun) ?? new RunObjects();
  run.objects.set(noun, objects);
  return objects;
}

/**
 * Claims the object for a resource of this run: no other one can claim it.
 *
 * @param named its name, if that was planned
 */
export function claim(
  run: Coordination,
  noun: string,
  id: string,
  how: "created" | "adopted",
  { name, parent = null }: Name = { name: null },
): void {
  const objects = managedObjects(run, noun);
  const known = objects.get(id);
  const plan: PlannedObject | null =
    name === null ? null : { name, parent, isNew: false, awaitsPlan: false, reports: false };
  objects.put({ id, plan, read: null, ...known, claim: how }, known);
}

/** Null if this run has neither created nor adopted it. */
export const claimOf = (run: Coordination, noun: string, id: string): RunObject["claim"] =>
  managedObjects(run, noun).get(id)?.claim ?? null;

/** Forgets an object that is gone: another one may get its id. */
export function release(run: Coordination, noun: string, id: string): void {
  const objects = managedObjects(run, noun);
  const known = objects.get(id);
  if (known !== undefined) objects.delete(known);
  forgetList(run, noun);
}

/** Records what a refresh has found. An object that is read and then not planned with its id is tainted, or leaves. */
export function recordRead(run: Coordination, noun: string, id: string, read: Name | null = null): void {
  const objects = managedObjects(run, noun);
  const known = objects.get(id);
  objects.put({ id, plan: null, claim: null, ...known, read }, known);
}

/** Records that the planned object of this name is created now: from here on it is known by its claim. */
export function recordCreate(run: Coordination, noun: string, named: Name): void {
  const objects = managedObjects(run, noun);
  for (const object of objects.named(named)) if (object.id === null) objects.delete(object);
}

/** A plan that is not a deletion. */
export interface Plan extends Name {
  /** Null without a prior state. */
  readonly prior: { readonly id: string | null; readonly name: string | null } | null;
  /** The private state that the engine passed. */
  readonly private: JsonValue;
  /** Whether the object is replaced. @default false */
  readonly isReplaced?: boolean;
}

/**
 * Records a plan. Engines name no address, so an object is recognised by its id; a new one by its name and by the order
 * of calls. A replacement is planned again without its prior state: by Terraform and OpenTofu with its private state, by
 * Pulumi without, any number of times. Where an engine plans before it reads, a tainted object is planned without both,
 * read, and planned again.
 *
 * @returns the others of the same name if this is the plan that reports them. It does so each time, because an engine
 *   may drop the warnings of the first of two plans
 */
export function recordPlan(run: Coordination, noun: string, plan: Plan): readonly RunObject[] {
  const { name, parent = null, prior, private: stored, isReplaced = false } = plan;
  const objects = managedObjects(run, noun);
  const isUnconfirmed = prior !== null && prior.id === null;
  const isPlannedAgain = prior === null && stored !== null;
  if (isPlannedAgain) settleReplacement(objects, plan);
  if (isPlannedAgain || isUnconfirmed) return [];
  const known = prior === null ? plannedBefore(objects, plan) : objects.get(prior.id!);
  const others = objects.named(plan).filter((other) => other !== known);
  const isNew = prior === null || prior.name !== name;
  const reports =
    (isNew || others.some((other) => other.plan!.isNew)) &&
    others.length > 0 &&
    !others.some((other) => other.plan!.reports);
  const awaitsPlan = prior === null ? (known?.plan?.awaitsPlan ?? false) : isReplaced;
  const planned: PlannedObject = { name, parent, isNew, awaitsPlan, reports };
  const { claim = null, read = null } = known ?? {};
  objects.put({ id: prior?.id ?? known?.id ?? null, plan: planned, claim, read }, known);
  return reports ? others : [];
}

/** Records that the second plan of a replacement has come for certain: another one is of another object. */
function settleReplacement(objects: RunObjects, named: Name): void {
  const known = objects.named(named).find(({ plan }) => plan!.awaitsPlan);
  if (known !== undefined) objects.put({ ...known, plan: { ...known.plan!, awaitsPlan: false } }, known);
}

/** The object that a plan without prior state and private state shows again; undefined for a new one. */
function plannedBefore(objects: RunObjects, named: Name): RunObject | undefined {
  const alike = objects.named(named);
  const replaced = alike.find(({ plan }) => plan!.awaitsPlan);
  if (replaced !== undefined) return replaced;
  const planned = alike.find(({ id }) => id === null);
  if (planned === undefined) return undefined;
  const inOrder = [...objects];
  const isReadSince = inOrder.slice(inOrder.indexOf(planned) + 1).some(({ plan }) => plan === null);
  return isReadSince ? planned : undefined;
}

/** An object that a delete left on the service for the create that follows it in a replacement. */
export interface HandedOver {
  readonly id: string;
  /** The key that identifies its successor: a name, or all values whose change replaces it. */
  readonly key: string | null;
}

export function handOver(run: Coordination, noun: string, object: HandedOver): void {
  run.handedOver.set(noun, [...(run.handedOver.get(noun) ?? []), object]);
}

export const handedOver = (run: Coordination, noun: string): readonly HandedOver[] => run.handedOver.get(noun) ?? [];

/** Takes an object out of the ledger. Null if none was left for this key. */
export function takeOver(run: Coordination, noun: string, key: string): string | null {
  const left = handedOver(run, noun);
  const found = left.find((object) => object.key === key);
  run.handedOver.set(
    noun,
    left.filter((object) => object !== found),
  );
  return found?.id ?? null;
}

/** Records that another object's deletion takes this one along. */
export const recordLoss = (run: Coordination, noun: string, id: string, loss: Loss): void =>
  void run.losses.set(`${noun} ${id}`, loss);

/** The deletion, planned or done in this run, that takes this object along; null if there is none. */
export const lossOf = (run: Coordination, noun: string, id: string): Loss | null =>
  run.losses.get(`${noun} ${id}`) ?? null;
