import type { CallOptions } from "../../client";
import type { Coordination } from "./provider-data";
import type { Creatable, Listed } from "./creatable";

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
 * Whether the run's list shows this object, of which reading says that it is gone: the list that the run has, and where
 * that does, one that is new to the object, since it may have gone in between. The second list is left out once one
 * object has been found in it: then the service contradicts itself about many.
 */
export async function isStillListed<L extends Listed>(
  { noun, listOf = noun, list }: Listing<L>,
  { readings, contradicted }: Coordination,
  id: string,
  options: CallOptions,
): Promise<boolean> {
  const isShown = async (): Promise<boolean> =>
    (await readings.get(keyOf(listOf), () => list(options), { asker: id })).some((listed) => listed.id === id);
  if (!(await isShown())) return false;
  if (!contradicted.has(listOf) && !(await isShown())) return false;
  contradicted.add(listOf);
  return true;
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
