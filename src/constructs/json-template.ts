import { Fn, Token } from "cdktf";
import { terraformTemplate } from "./terraform-literal";

type Part = { readonly literal: string } | { readonly expression: string };

/**
 * JSON text as a Terraform string: members sorted by name, and each token encoded by Terraform where it stands. Not the
 * whole by `jsonencode`, for which cdktf renders numbers as JavaScript shortens them, and leaves nulls out.
 *
 * @param subject what a message calls the value, such as `the definition of the calendar "holidays"`
 * @throws Error for what JSON cannot hold, and for an integer that JavaScript may have rounded
 */
export function jsonTemplate(value: unknown, subject: string): string {
  return terraformTemplate([...jsonParts(value, "", new Place(subject))]);
}

/** What messages say of a value: whose it is, and what it is inside of. */
class Place {
  public constructor(
    private readonly subject: string,
    private readonly containers: readonly unknown[] = [],
  ) {}

  public within(container: unknown): Place {
    return new Place(this.subject, [...this.containers, container]);
  }

  public isInside(value: unknown): boolean {
    return this.containers.includes(value);
  }

  public refusal(path: string, problem: string): Error {
    return new Error(`Cannot use ${this.subject}: ${path === "" ? "it" : path} ${problem}`);
  }

  public rounded(path: string, value: number): Error {
    return this.refusal(
      path,
      `is the number ${value}, which may have been rounded; give all of it as JSON text, with the exact number`,
    );
  }
}

function* jsonParts(value: unknown, path: string, place: Place): Generator<Part> {
  if (Token.isUnresolved(value)) {
    yield { expression: Fn.jsonencode(value) };
    return;
  }
  switch (typeof value) {
    case "string":
    case "boolean":
      yield { literal: JSON.stringify(value) };
      return;
    case "bigint":
      yield { literal: String(value) };
      return;
    case "number":
      if (!Number.isFinite(value)) throw place.refusal(path, `is ${value}, which JSON does not have`);
      if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw place.rounded(path, value);
      yield { literal: JSON.stringify(value) };
      return;
    case "object":
      yield* value === null ? [{ literal: "null" }] : objectParts(value, path, place);
      return;
    case "undefined":
    case "function":
    case "symbol":
      throw place.refusal(path, `is ${typeof value === "undefined" ? "undefined; write null" : `a ${typeof value}`}`);
  }
}

function* objectParts(value: object, path: string, place: Place): Generator<Part> {
  if (place.isInside(value)) throw place.refusal(path, "contains itself");
  const inner = place.within(value);
  if (Array.isArray(value)) {
    yield { literal: "[" };
    for (const [index, element] of value.entries()) {
      if (index > 0) yield { literal: "," };
      yield* jsonParts(element, `${path}/${index}`, inner);
    }
    yield { literal: "]" };
    return;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) {
    const { fqn, toJSON } = value as { readonly fqn?: unknown; readonly toJSON?: unknown };
    if (typeof fqn === "string") {
      // A resource and the like: Terraform knows the value.
      yield { expression: Fn.jsonencode(value) };
      return;
    }
    if (typeof toJSON !== "function") throw place.refusal(path, "is an object of a class, and not plain data");
    yield* jsonParts(toJSON.call(value), path, inner);
    return;
  }
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  yield { literal: "{" };
  for (const [index, [name, member]] of members.sort(byName).entries()) {
    if (index > 0) yield { literal: "," };
    yield* jsonParts(name, path, inner);
    yield { literal: ":" };
    yield* jsonParts(member, `${path}/${name.replace(/~/g, "~0").replace(/\//g, "~1")}`, inner);
  }
  yield { literal: "}" };
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);
