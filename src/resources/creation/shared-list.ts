import type { CallOptions } from "../../client";
import type { Coordination } from "../connection";
import type { Creatable, Listed } from "./creatable";

/** A list of all objects of a noun, for several creates of a run. */
export interface SharedList<L> {
  /** When it was asked for, as `performance.now()`. */
  readonly askedAt: number;
  readonly list: readonly L[];
}

/** Runs a create: those that run at the same time share their lists. */
export const sharingLists = <T>(
  creatable: Pick<Creatable<Listed, unknown>, "noun" | "listOf">,
  coordination: Coordination,
  run: () => Promise<T>,
): Promise<T> => coordination.sharing(keyOf(creatable), run);

/** A list that was asked for after `since`, which is now unless another create of this run has one. */
export const listSince = <L extends Listed>(
  creatable: Pick<Creatable<L, unknown>, "noun" | "listOf" | "list">,
  coordination: Coordination,
  since: number,
  options: CallOptions,
): Promise<SharedList<L>> =>
  coordination.readSince(keyOf(creatable), since, async () => {
    const askedAt = performance.now();
    return { askedAt, list: await creatable.list(options) };
  });

/** No create gets a list that was asked for by now: this run has changed what is in it. */
export const forgetList = (coordination: Coordination, noun: string): void => coordination.forget(keyOf({ noun }));

const keyOf = ({ noun, listOf = noun }: Pick<Creatable<Listed, unknown>, "noun" | "listOf">): string =>
  `list ${listOf}`;
