/** A resource's address, such as `module.m["a"].wfa_workflow.load[0]`. */
export interface ResourceAddress {
  /** From the outermost. */
  readonly modules: readonly Step[];
  readonly mode: "managed" | "data";
  readonly type: string;
  readonly name: string;
  readonly key: InstanceKey;
}

export interface Step {
  readonly name: string;
  readonly key: InstanceKey;
}

/** Of `for_each` and `count`; null for neither. */
export type InstanceKey = string | number | null;

/**
 * An address without the keys of `for_each` and `count`: `module.m["x.y"].wfa_workflow.a[0]` is
 * `module.m.wfa_workflow.a`.
 */
export const withoutKeys = (address: string): string => address.replace(KEYS, "");

/** The keys alone: `["x.y"][0]` of that address. */
export const keysOf = (address: string): string => (address.match(KEYS) ?? []).join("");

const KEYS = /\[(?:\d+|"(?:[^"\\]|\\.)*")\]/g;

/** The address of an instance as engines print it. @param resource its address without the key */
export const instanceAddress = (resource: string, key: InstanceKey): string =>
  key === null ? resource : `${resource}[${typeof key === "number" ? key : quotedKey(key)}]`;

const STEP = /(?:^|\.)([^.[\]"\s]+)(?:\[(\d+|"(?:[^"\\]|\\.)*")\])?/gy;

/** @returns null for a text that is no resource's address */
export function parseAddress(text: string): ResourceAddress | null {
  const steps: Step[] = [];
  STEP.lastIndex = 0;
  let behind = 0;
  for (let match = STEP.exec(text); match !== null; match = STEP.exec(text)) {
    steps.push({ name: match[1]!, key: instanceKey(match[2]) });
    behind = STEP.lastIndex;
  }
  if (behind !== text.length) return null;
  const modules: Step[] = [];
  while (steps[0]?.name === "module" && steps[0].key === null && steps.length > 2) {
    modules.push(steps[1]!);
    steps.splice(0, 2);
  }
  const mode = steps[0]?.name === "data" && steps.length === 3 ? "data" : "managed";
  const [type, named] = mode === "data" ? steps.slice(1) : steps;
  if (type === undefined || named === undefined || steps.length !== (mode === "data" ? 3 : 2)) return null;
  if (type.key !== null || type.name === "module" || type.name === "data") return null;
  return { modules, mode, type: type.name, name: named.name, key: named.key };
}

/** As the engines' `toHCLQuotedString` does: the beginning of a template is doubled, and what cannot be seen is escaped. */
const quotedKey = (key: string): string =>
  `"${key
    .replace(/["\\]/g, "\\$&")
    .replace(/[$%](?=\{)/g, "$&$&")
    .replace(UNPRINTABLE, (character) => SHORT[character] ?? unicode(character))}"`;

/** Go's `unicode.IsPrint` has letters, marks, numbers, punctuation, symbols and the space of ASCII. */
const UNPRINTABLE = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;
const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function unicode(character: string): string {
  const code = character.codePointAt(0)!.toString(16);
  return code.length > 4 ? `\\U${code.padStart(8, "0")}` : `\\u${code.padStart(4, "0")}`;
}

/** The reverse of `quotedKey`. */
function instanceKey(text: string | undefined): InstanceKey {
  if (text === undefined) return null;
  if (!text.startsWith('"')) return Number(text);
  return text
    .slice(1, -1)
    .replace(/\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))/gs, (_all, four?: string, eight?: string, one?: string) => {
      const code = four ?? eight;
      if (code !== undefined) return String.fromCodePoint(parseInt(code, 16));
      return { n: "\n", r: "\r", t: "\t" }[one!] ?? one!;
    })
    .replace(/\$\$\{/g, "${")
    .replace(/%%\{/g, "%{");
}
