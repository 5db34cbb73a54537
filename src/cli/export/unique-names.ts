/** What is to be named: `key` is its identity, which outlives changes of what it is called. */
export interface Wanted {
  readonly key: string;
  readonly name: string;
}

/**
 * A name of its own for each key: the wanted one, numbered from 2 where several want it, the first by key without a
 * number. The same objects get the same names, in whatever order they come.
 */
export function uniqueNames(wanted: readonly Wanted[], separator: "_" | "-"): ReadonlyMap<string, string> {
  const sorted = [...wanted].sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key));
  const names = new Map<string, string>();
  const taken = new Set<string>();
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
