import { type ObjectChange, isMarkedWithin, withoutKeys } from "../engine-json";
import { grouped } from "../sequence";

/** Whether the value behind a reference is known only after apply; `open` if a plan does not say. */
export type ReferenceState = "known" | "unknown" | "open";

/** Tells it for absolute references such as `module.m.wfa_workflow_group.g["a"].id`. */
export function referenceStates(changes: readonly ObjectChange[]): (reference: string) => ReferenceState {
  const objects = changes.filter(({ deposed }) => deposed === null);
  const byAddress = grouped(objects, ({ address }) => withoutKeys(address));
  return (reference) => {
    const path = withoutKeys(reference);
    const [, modules = "", data = "", type = "", name = "", attribute] =
      /^((?:module\.[\w-]+\.)*)(data\.)?([\w-]+)\.([\w-]+)(?:\.([\w-]+))?/.exec(path) ?? [];
    if (NEVER_UNKNOWN.has(type) || `${type}.${name}` === "each.key") return "known";
    if (type === "local" || type === "each" || type === "module" || type === "") return "open";
    // What a plan does not list is not changed by it.
    const found = byAddress.get(`${modules}${data}${type}.${name}`) ?? [];
    return found.some(({ afterUnknown }) => isMarkedWithin(afterUnknown, attribute === undefined ? [] : [attribute]))
      ? "unknown"
      : "known";
  };
}

/** A root module's variables are known; those of other modules are already resolved. */
const NEVER_UNKNOWN: ReadonlySet<string> = new Set(["var", "path", "terraform", "count"]);
