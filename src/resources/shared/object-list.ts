import type { CallOptions, ServiceClient, ServiceObject } from "../../client";
import type { Diagnostics, Listed, ListResource, Schema, StateOf } from "../../framework";
import type { ProviderData } from "./provider-data";
import { serviceCall } from "./service-call";

interface ObjectList<S extends Schema> extends Pick<ListResource<S, ProviderData>, "typeName" | "schema" | "validate"> {
  /** The objects' noun in messages, such as `workflow group`. */
  readonly noun: string;
  /** What the service lists for these filters. */
  readonly objects: (
    client: ServiceClient,
    filters: StateOf<S>,
    options: CallOptions,
  ) => Promise<readonly ServiceObject[]>;
}

/** A list resource with ids as identities. */
export const objectList = <S extends Schema>({
  noun,
  objects,
  ...declared
}: ObjectList<S>): ListResource<S, ProviderData> => ({
  ...declared,
  async *list(filters, { data: { client }, diagnostics, signal }) {
    const found = await serviceCall(`list the ${noun}s`, client, () => objects(client, filters, { signal }));
    yield* listedObjects(found, noun, diagnostics);
  },
});

/** Each object once (a service may list a workflow once for each of its versions), in the service's order. */
export function listedObjects(
  objects: readonly ServiceObject[],
  noun: string,
  diagnostics: Diagnostics,
): readonly Listed[] {
  const found = new Map<string, Listed>();
  for (const { id, name } of objects) {
    if (id !== null && !found.has(id)) found.set(id, { identity: { id }, displayName: name ?? id });
  }
  const withoutId = objects.filter(({ id }) => id === null);
  if (withoutId.length > 0) {
    const names = withoutId.map(({ name }) => (name === null ? "one without a name" : `"${name}"`));
    diagnostics.warning({
      summary: `The service lists ${withoutId.length} ${noun}${withoutId.length === 1 ? "" : "s"} without an id`,
      detail: `Objects without an id cannot be imported, so the list omits them: ${names.join(", ")}`,
    });
  }
  return [...found.values()];
}

/**
 * Whether the whole name matches: `*` matches any characters, including none, `?` exactly one, `\` makes the next
 * character literal, everything else matches itself, case-sensitively.
 *
 * Takes no longer than the product of both lengths, whatever the pattern.
 */
export function matchesPattern(name: string, pattern: string): boolean {
  const parts = [""];
  for (const [token] of pattern.matchAll(/\\?./gsu)) {
    if (token === "*") parts.push("");
    else parts.push(`${parts.pop()}${token === "?" ? "." : literal(token)}`);
  }
  const [first, ...others] = parts;
  const last = others.pop();
  if (last === undefined) return new RegExp(`^${first}$`, "su").test(name);
  // Each part at its first place, which a lookahead does not give up again: a later one could match no more.
  const between = others.map((part, at) => `(?=(.*?${part}))\\${at + 1}`).join("");
  return new RegExp(`^${first}${between}.*${last}$`, "su").test(name);
}

const literal = (token: string): string =>
  `\\u{${token
    .replace(/^\\(?=.)/su, "")
    .codePointAt(0)!
    .toString(16)}}`;

/** What is wrong with a pattern; undefined if nothing is. */
export function patternProblem(pattern: string): string | undefined {
  if (pattern.trim() === "") return "a blank pattern matches no name; omit it to list all";
  return /(^|[^\\])(\\\\)*\\$/.test(pattern)
    ? "it ends with a single backslash; write two backslashes for a literal one"
    : undefined;
}
