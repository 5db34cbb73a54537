import type { CallOptions } from "../../client";
import type { Creatable, Listed } from "./creatable";
import type { Claim, Coordination } from "./provider-data";

/** What the resources of one run tell each other about objects, by noun, because the engine runs them concurrently. */

function objectsOf(run: Coordination, noun: string): Map<string, Claim | null> {
  const objects = run.objects.get(noun) ?? new Map<string, Claim | null>();
  run.objects.set(noun, objects);
  return objects;
}

/** Whether this configuration manages an object, as far as this run has come across it. */
export const isManaged = (run: Coordination, noun: string, id: string): boolean => objectsOf(run, noun).has(id);

/** Records an object that a refresh or a plan of this run has come across. */
export function recordManaged(run: Coordination, noun: string, id: string): void {
  const objects = objectsOf(run, noun);
  if (!objects.has(id)) objects.set(id, null);
}

/** Claims the object for a resource of this run: no other one can claim it. */
export const claim = (run: Coordination, noun: string, id: string, how: Claim): void =>
  void objectsOf(run, noun).set(id, how);

/** Null if this run has neither created nor adopted it. */
export const claimOf = (run: Coordination, noun: string, id: string): Claim | null =>
  objectsOf(run, noun).get(id) ?? null;

/** Forgets an object that is gone: another one may get its id. */
export function release(run: Coordination, noun: string, id: string): void {
  objectsOf(run, noun).delete(id);
  forgetList(run, noun);
}

/** An object that a delete left on the service for the create that follows it in a replacement. */
interface HandedOver {
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

/** Records that the planned deletion of `container`, such as `group "Finance"`, takes this object along. */
export const recordLoss = (run: Coordination, noun: string, id: string, container: string): void =>
  void run.losses.set(`${noun} ${id}`, container);

/** What takes this object along by its planned deletion; null for nothing. */
export const lossOf = (run: Coordination, noun: string, id: string): string | null =>
  run.losses.get(`${noun} ${id}`) ?? null;

export type Listing<L extends Listed> = Pick<Creatable<L, unknown>, "noun" | "listOf" | "listAge" | "list">;

/** Milliseconds: somebody may create objects while a long apply goes on. */
const A_MINUTE = 60_000;

/** All objects of a kind, listed once for the run. @param isNew whether it has to be listed now */
export const listOnce = <L extends Listed>(
  { noun, listOf = noun, listAge = A_MINUTE, list }: Listing<L>,
  { readings }: Coordination,
  options: CallOptions,
  isNew = false,
): Promise<readonly L[]> => readings.get(keyOf(listOf), () => list(options), { age: isNew ? 0 : listAge });

/**
 * Whether the list shows this object, of which reading says that it is gone: the list that the run has, and where that
 * does, one that is new to the object, since it may have gone in between.
 */
export async function isStillListed<L extends Listed>(
  { noun, listOf = noun, list }: Listing<L>,
  { readings }: Coordination,
  id: string,
  options: CallOptions,
): Promise<boolean> {
  const isShown = async (): Promise<boolean> =>
    (await readings.get(keyOf(listOf), () => list(options), { asker: id })).some((listed) => listed.id === id);
  return (await isShown()) && isShown();
}

/** Other creates of this run find an object that it has created. */
export const addToList = <L extends Listed>(
  { noun, listOf = noun }: Listing<L>,
  { readings }: Coordination,
  created: L,
): void =>
  readings.amend<readonly L[]>(keyOf(listOf), (list) =>
    list.some(({ id }) => id === created.id) ? list : [...list, created],
  );

/** This run has changed what is in it. */
export const forgetList = ({ readings }: Coordination, noun: string): void => readings.forget(keyOf(noun));

const keyOf = (kind: string): string => `list ${kind}`;
