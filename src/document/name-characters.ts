const START =
  "A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F" +
  "\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}";
const REST = `${START}\\-.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040`;

/** A name without a colon ("Namespaces in XML", NCName), from `lastIndex` on. */
export const nameAt = (): RegExp => new RegExp(`[${START}][${REST}]*`, "uy");

const NAME_UNIT = new RegExp(`[${REST}\\p{Surrogate}]`, "u");

/** Whether a UTF-16 unit may be in a name without a colon. */
export const isNameCharacter = (unit: string): boolean => NAME_UNIT.test(unit);

/** Whether the text is one name without a colon. */
export function isName(text: string): boolean {
  return nameAt().exec(text)?.[0] === text;
}
