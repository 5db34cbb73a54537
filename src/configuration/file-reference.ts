import { isAbsolute, resolve } from "node:path";
import type { Expression, Template } from "../hcl";
import type { InstanceKey } from "../engine-json";

/** Where an expression is evaluated. */
export interface Evaluation {
  /** `path.module`, absolute. */
  readonly module: string;
  /** `path.root`, absolute, from which the engine runs. */
  readonly root: string;
  /** Of the resource: `each.key` or `count.index`. */
  readonly key: InstanceKey;
  /** Whether `for_each` has a set, whose values are its keys. */
  readonly isSet: boolean;
}

/** A file that an expression reads. */
export interface FileReference {
  readonly function: "file" | "templatefile";
  /** Absolute. Null if it must be evaluated, as for `file(var.path)`. */
  readonly path: string | null;
}

/** @returns null for an expression that is not just a call of `file` or `templatefile` */
export function fileReference(expression: Expression, where: Evaluation): FileReference | null {
  if (expression.kind !== "call") return null;
  const { name, arguments: given } = expression;
  if (!(name === "file" && given.length === 1) && !(name === "templatefile" && given.length === 2)) return null;
  return { function: name, path: pathOf(given[0]!, where) };
}

function pathOf(argument: Expression, where: Evaluation): string | null {
  if (argument.kind !== "string") return null;
  const text = evaluated(argument, where);
  // The engines expand a path in the user's home folder.
  if (text === null || text === "" || text.startsWith("~")) return null;
  return isAbsolute(text) ? text : resolve(where.root, text);
}

function evaluated({ parts }: Template, { module, root, key, isSet }: Evaluation): string | null {
  const pieces = parts.map((part) => {
    if (part.kind !== "template") return part.text;
    const reference = /^\$\{~?\s*([\w.]+)\s*~?\}$/.exec(part.text)?.[1];
    switch (reference) {
      case "path.module":
        return module;
      case "path.root":
      case "path.cwd":
        return root;
      case "each.key":
        return typeof key === "string" ? key : null;
      case "each.value":
        return isSet && typeof key === "string" ? key : null;
      case "count.index":
        return typeof key === "number" ? String(key) : null;
      case undefined:
      default:
        return null;
    }
  });
  return pieces.includes(null) ? null : pieces.join("");
}
