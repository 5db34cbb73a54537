import type { Coordination } from "../connection";

/** What the resources of one run share about objects, by noun and id, because the engine runs them concurrently. */

const keyOf = (noun: string, id: string): string => `${noun} ${id}`;

/** Claims the object for a resource of this run: no other one can claim it. */
export const claim = (run: Coordination, noun: string, id: string, how: "created" | "adopted"): void =>
  void run.claims.set(keyOf(noun, id), how);

export const isClaimed = (run: Coordination, noun: string, id: string): boolean => run.claims.has(keyOf(noun, id));

/** Whether it was adopted in this run, so that the resource that had it before must not delete it. */
export const wasAdopted = (run: Coordination, noun: string, id: string): boolean =>
  run.claims.get(keyOf(noun, id)) === "adopted";

/** Releases a deleted object's id, which another one may get. */
export const release = (run: Coordination, noun: string, id: string): void => void run.claims.delete(keyOf(noun, id));

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
