import type { QueryRule } from "./endpoint";
import { RequestError } from "./request-error";

/** @throws RequestError 400 for an undeclared parameter, a wrong value, or a parameter given twice */
export function readQuery(raw: string, rules: Readonly<Record<string, QueryRule>> = {}): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const part of raw.split("&").filter((given) => given !== "")) {
    const separator = part.indexOf("=");
    const name = decodeQuery(separator === -1 ? part : part.slice(0, separator));
    const value = separator === -1 ? null : decodeQuery(part.slice(separator + 1));
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) {
      const known = Object.keys(rules);
      const hint = known.length === 0 ? "this operation takes none" : `the parameters are ${known.join(", ")}`;
      throw new RequestError(400, `The query parameter "${name}" is not known; ${hint}`);
    }
    if (values.has(name)) throw new RequestError(400, `The query parameter "${name}" is given more than once`);
    values.set(name, checkedValue(name, value, rule));
  }
  return values;
}

function checkedValue(name: string, value: string | null, rule: QueryRule): string {
  if (rule === "flag") {
    if (value !== null) throw new RequestError(400, `The query parameter "${name}" is a flag and takes no value`);
    return "";
  }
  if (value === null) throw new RequestError(400, `The query parameter "${name}" needs a value`);
  if (rule !== "text" && !rule.includes(value)) {
    throw new RequestError(400, `The query parameter "${name}" cannot be "${value}"; it is one of ${rule.join(", ")}`);
  }
  return value;
}

function decodeQuery(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, " "));
  } catch {
    throw new RequestError(400, "The query is not properly percent-encoded");
  }
}
