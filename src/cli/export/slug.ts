/** Letters that do not decompose into an ASCII letter and marks; Greek and Cyrillic in a common romanisation. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{
      ß: "ss",
      æ: "ae",
      œ: "oe",
      ø: "o",
      đ: "d",
      ð: "d",
      þ: "th",
      ł: "l",
      ħ: "h",
      ı: "i",
      ŋ: "ng",
      ŧ: "t",
      ĸ: "k",
      ə: "e",
    },
    ...{
      α: "a",
      β: "v",
      γ: "g",
      δ: "d",
      ε: "e",
      ζ: "z",
      η: "i",
      θ: "th",
      ι: "i",
      κ: "k",
      λ: "l",
      μ: "m",
      ν: "n",
      ξ: "x",
      ο: "o",
      π: "p",
      ρ: "r",
      σ: "s",
      ς: "s",
      τ: "t",
      υ: "y",
      φ: "f",
      χ: "ch",
      ψ: "ps",
      ω: "o",
    },
    ...{
      а: "a",
      б: "b",
      в: "v",
      г: "g",
      д: "d",
      е: "e",
      ж: "zh",
      з: "z",
      и: "i",
      к: "k",
      л: "l",
      м: "m",
      н: "n",
      о: "o",
      п: "p",
      р: "r",
      с: "s",
      т: "t",
      у: "u",
      ф: "f",
      х: "kh",
      ц: "ts",
      ч: "ch",
      ш: "sh",
      щ: "shch",
      ъ: "",
      ы: "y",
      ь: "",
      э: "e",
      ю: "yu",
      я: "ya",
      є: "ye",
      і: "i",
      ґ: "g",
      ђ: "dj",
      ј: "j",
      љ: "lj",
      њ: "nj",
      ћ: "c",
      џ: "dz",
    },
  }),
);

const LONGEST = 60;

/** Words that the engines' language or file systems reserve. */
const KEPT = new Set(
  [
    "for",
    "in",
    "if",
    "else",
    "endif",
    "endfor",
    "true",
    "false",
    "null",
    "each",
    "count",
    "self",
    "var",
    "local",
    "module",
    "data",
    "path",
    "terraform",
    "resource",
    "provider",
    "import",
  ].concat([
    "con",
    "prn",
    "aux",
    "nul",
    ...Array.from({ length: 10 }, (_, digit) => [`com${digit}`, `lpt${digit}`]).flat(),
  ]),
);

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
