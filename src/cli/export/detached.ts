/**
 * A copy of plain values whose texts are texts of their own. An id or a name that a parser cut out of a document is only
 * a reference into it in V8, and keeps the whole document in memory for as long as the id is kept.
 */
export const detached = <T>(value: T): T => structuredClone(value);

/** The one empty list: of the many lists of an export most are empty. */
export const NONE: readonly never[] = [];

export const detachedList = <T>(list: readonly T[]): readonly T[] =>
  list.length === 0 ? NONE : list.map((each) => detached(each));

const NO_ENTRIES: ReadonlyMap<unknown, unknown> = new Map();

export const detachedMap = <K, V>(map: ReadonlyMap<K, V>): ReadonlyMap<K, V> =>
  map.size === 0 ? (NO_ENTRIES as ReadonlyMap<K, V>) : detached(map);
