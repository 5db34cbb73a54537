import type { CallOptions } from "../../client";
import type { Coordination } from "../connection";
import type { Creatable, Listed } from "./creatable";

/** A list of all objects of a noun, for several creates of a run. */
export interface SharedList<L> {
  /** When it was asked for, as `performance.now()`. */
  readonly askedAt: number;
  readonly list: readonly L[];
}

/**
 * How old a list before a create request may be, in milliseconds, where duplicates that others have created since are
 * found after the request, or by another read before it.
 */
export const RECENT = 5_000;

/** Milliseconds: an engine starts the next create in a few, and without it 100 groups took 13 lists in place of one. */
const PAUSE = 250;

/** Runs a create: those that run without a pause share their lists. */
export const sharingLists = <T>(
  creatable: Pick<Creatable<Listed, unknown>, "noun" | "listOf">,
  coordination: Coordination,
  run: () => Promise<T>,
): Promise<T> => coordination.sharing(keyOf(creatable), run, PAUSE);

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

/** Other creates of this run find an object that it has created in the lists from before. */
export const addToList = <L extends Listed>(
  creatable: Pick<Creatable<L, unknown>, "noun" | "listOf">,
  coordination: Coordination,
  created: L,
): void =>
  coordination.amend<SharedList<L>>(keyOf(creatable), ({ askedAt, list }) => ({
    askedAt,
    list: list.some(({ id }) => id === created.id) ? list : [...list, created],
  }));

/** No create gets a list that was asked for by now: this run has changed what is in it. */
export const forgetList = (coordination: Coordination, noun: string): void => coordination.forget(keyOf({ noun }));

const keyOf = ({ noun, listOf = noun }: Pick<Creatable<Listed, unknown>, "noun" | "listOf">): string =>
  `list ${listOf}`;
