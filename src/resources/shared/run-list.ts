import type { CallOptions } from "../../client";
import type { Coordination } from "./provider-data";
import type { Creatable, Listed } from "./creatable";

type Listing<L extends Listed> = Pick<Creatable<L, unknown>, "noun" | "listOf" | "listAge" | "list">;

/** Milliseconds: somebody may create objects while a long apply goes on. */
const A_MINUTE = 60_000;

/** All objects of a kind, listed once for the run. @param isNew whether it has to be listed now */
export const listOnce = <L extends Listed>(
  { noun, listOf = noun, listAge = A_MINUTE, list }: Listing<L>,
  { readings }: Coordination,
  options: CallOptions,
  isNew = false,
): Promise<readonly L[]> => readings.get(keyOf(listOf), () => list(options), { age: isNew ? 0 : listAge });

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
