/** Letters that do not decompose into an ASCII letter and marks; Greek and Cyrillic in a common romanisation. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  [
    "ßss æae œoe øo đd ðd þth łl ħh ıi ŋng ŧt ĸk əe",
    "αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo",
    "аa бb вv гg дd еe жzh зz иi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya єye іi ґg ђdj јj љlj њnj ћc џdz",
  ]
    .join(" ")
    .split(" ")
    .map(([letter = "", ...ascii]) => [letter, ascii.join("")]),
);

const LONGEST = 60;

/** Words that the engines' language or file systems reserve. */
const KEPT = new Set([
  ..."for in if else endif endfor true false null each count self var local module data path".split(" "),
  ..."terraform resource provider import con prn aux nul".split(" "),
  ...Array.from({ length: 10 }, (_, digit) => [`com${digit}`, `lpt${digit}`]).flat(),
]);

/**
 * The words of a name in small ASCII letters and digits, joined; what has no such letters is dropped. Begins with a
 * letter, is not a word that languages or file systems reserve, and has at most about 60 characters.
 *
 * @param prefix precedes the name if it is not valid by itself
 * @param identity replaces the name if nothing of it is left, such as an id
 */
export function slug(
  name: string,
  {
    separator,
    prefix,
    identity,
  }: { readonly separator: "_" | "-"; readonly prefix: string; readonly identity: string },
): string {
  const joined = words(name).join(separator);
  const text = joined === "" ? [prefix, ...words(identity).slice(0, 1)].join(separator) : joined;
  const fitting = text.slice(0, LONGEST).replace(/[-_]+$/, "");
  return /^[a-z]/.test(fitting) && !KEPT.has(fitting) ? fitting : `${prefix}${separator}${fitting}`;
}

const words = (name: string): readonly string[] => ascii(name).match(/[a-z0-9]+/g) ?? [];

const ascii = (name: string): string =>
  [...name.normalize("NFKC").toLowerCase()]
    .map((letter) => LETTERS.get(letter) ?? letter.normalize("NFKD").replace(/\p{M}/gu, ""))
    .map((letter) => LETTERS.get(letter) ?? letter)
    .join("");

/** A name for each object, by its id: its own as a slug, made unique. */
export const uniqueSlugs = (
  objects: readonly { readonly id: string; readonly name: string | null }[],
  separator: "_" | "-",
  prefix: string,
): ReadonlyMap<string, string> =>
  uniqueNames(
    objects.map(({ id, name }) => ({ key: id, name: slug(name ?? "", { separator, prefix, identity: id }) })),
    separator,
  );

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
