import { type Variation, VARIATION_NAMES, VARIATION_OPTIONS } from "./variation";
import { VARIATIONS } from "./variations";

/**
 * Parses what a user typed: each word is `option=value` or the name of a preset; later ones win.
 * @throws Error that names the word and what is possible.
 */
export function parseVariation(words: readonly string[]): Partial<Variation> {
  return words.reduce<Partial<Variation>>((variation, word) => ({ ...variation, ...parseWord(word) }), {});
}

function parseWord(word: string): Partial<Variation> {
  const separator = word.indexOf("=");
  if (separator === -1) {
    const preset = VARIATIONS.find(({ name }) => name === word);
    if (preset !== undefined) return preset.variation;
    const names = VARIATIONS.map(({ name }) => name).join(", ");
    throw new Error(`There is no variation "${word}"; use option=value or one of ${names}`);
  }
  const given = word.slice(0, separator);
  const value = word.slice(separator + 1);
  const name = VARIATION_NAMES.find((known) => known === given);
  if (name === undefined) {
    throw new Error(`There is no variation option "${given}"; the options are ${VARIATION_NAMES.join(", ")}`);
  }
  return { [name]: parseValue(name, value) };
}

/**
 * Checks values that come from outside the type system, such as a configuration file. @throws Error naming the option.
 */
export function checkVariation(variation: Partial<Variation>): void {
  for (const [name, value] of Object.entries(variation)) parseWord(`${name}=${value}`);
}

function parseValue(name: keyof Variation, value: string): string | number {
  const values: readonly string[] | null = VARIATION_OPTIONS[name].values;
  if (values !== null) {
    if (values.includes(value)) return value;
    throw new Error(`Variation option "${name}" must be one of ${values.join(", ")}; got "${value}"`);
  }
  if (/^\d+$/.test(value)) return Number(value);
  throw new Error(`Variation option "${name}" must be a whole number of milliseconds; got "${value}"`);
}
