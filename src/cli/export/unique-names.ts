/** An object to name: `key` is its identity, which survives renaming. */
export interface Wanted {
  readonly key: string;
  readonly name: string;
}

/**
 * A unique name for each key: the wanted one, numbered from 2 if several want it, the first by key without a number.
 * The same objects get the same names, whatever their order.
 *
 * @param reserved names that no key gets
 */
export function uniqueNames(
  wanted: readonly Wanted[],
  separator: "_" | "-",
  reserved: Iterable<string> = [],
): ReadonlyMap<string, string> {
  const sorted = [...wanted].sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key));
  const names = new Map<string, string>();
  const taken = new Set<string>(reserved);
  const late: Wanted[] = [];
  for (const each of sorted) {
    if (taken.has(each.name)) late.push(each);
    else {
      taken.add(each.name);
      names.set(each.key, each.name);
    }
  }
  const next = new Map<string, number>();
  for (const { key, name } of late) {
    let number = next.get(name) ?? 2;
    while (taken.has(`${name}${separator}${number}`)) number += 1;
    next.set(name, number + 1);
    taken.add(`${name}${separator}${number}`);
    names.set(key, `${name}${separator}${number}`);
  }
  return names;
}
