import { expressionOf, type Block, type Expression } from "../hcl";
import type { Configuration } from "./configuration";

/** Whether no apply reverts an attribute of a resource, and what the configuration says there has no effect. */
export type IsIgnored = (address: string, attribute: string) => boolean;

/**
 * What the resources' `ignore_changes` hide. No plan says it, so the configuration is read.
 *
 * @param addresses of the resources that may be asked for
 */
export async function ignoredAttributes(
  configuration: Configuration,
  addresses: readonly string[],
): Promise<IsIgnored> {
  const ignored = new Map<string, readonly string[]>();
  for (const address of addresses) {
    const found = await configuration.locate(address);
    if (found !== null) ignored.set(address, ignoredIn(found.block, found.file.text));
  }
  return (address, attribute) => ["all", attribute].some((name) => ignored.get(address)?.includes(name));
}

/** The attributes that it names, also those of which it names a part; `all` stands for every one. */
function ignoredIn(block: Block, text: string): readonly string[] {
  const list = block.blocks
    .filter(({ type }) => type === "lifecycle")
    .map((lifecycle) => expressionOf(lifecycle, "ignore_changes"))
    .concat(member(expressionOf(block, "lifecycle"), "ignore_changes"))
    .find((each) => each !== undefined);
  if (list === undefined) return [];
  // Without brackets it is the word all.
  const items = list.kind === "list" ? list.items : [list];
  return items.flatMap(({ range }) => /[A-Za-z_][\w-]*/.exec(text.slice(range.start, range.end))?.[0] ?? []);
}

/** JSON syntax does not tell a block from an object. */
const member = (object: Expression | undefined, name: string): Expression | undefined =>
  object?.kind === "object" ? object.items.find(({ key }) => key === name)?.value : undefined;
