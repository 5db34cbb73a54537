import type { Coordination } from "../connection";

/** What the resources of one run tell each other about objects, by noun and id: the engine runs them side by side. */

const keyOf = (noun: string, id: string): string => `${noun} ${id}`;

/** From now on the object belongs to a resource of this run: no other one takes it. */
export const claim = (run: Coordination, noun: string, id: string, how: "created" | "adopted"): void =>
  void run.claims.set(keyOf(noun, id), how);

export const isClaimed = (run: Coordination, noun: string, id: string): boolean => run.claims.has(keyOf(noun, id));

/** Whether it was taken over in this run, so that the resource which had it before must not delete it. */
export const wasAdopted = (run: Coordination, noun: string, id: string): boolean =>
  run.claims.get(keyOf(noun, id)) === "adopted";

/** The object is deleted: another one may get its id. */
export const release = (run: Coordination, noun: string, id: string): void => void run.claims.delete(keyOf(noun, id));

/** An object that a delete left on the service, for the create that follows it where the two are a replacement. */
export interface HandedOver {
  readonly id: string;
  /** What its successor is known by: a name, or all that makes another one of it when it changes. */
  readonly key: string | null;
}

export function handOver(run: Coordination, noun: string, object: HandedOver): void {
  run.handedOver.set(noun, [...(run.handedOver.get(noun) ?? []), object]);
}

export const handedOver = (run: Coordination, noun: string): readonly HandedOver[] => run.handedOver.get(noun) ?? [];

/** Takes one over, which is then handed over no more. Null: none was left for this key. */
export function takeOver(run: Coordination, noun: string, key: string): string | null {
  const left = handedOver(run, noun);
  const found = left.find((object) => object.key === key);
  run.handedOver.set(
    noun,
    left.filter((object) => object !== found),
  );
  return found?.id ?? null;
}
