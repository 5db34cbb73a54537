import { KIND_FACTS, KINDS, type Kind } from "../../kinds";
import { slug, uniqueNames } from "./slug";

/** The names of one object's resource: that of the last export last, those of earlier ones before it. */
export type NameHistory = readonly string[];

/** By `objectKey`, for one stack. An object keeps its entry when it is gone: a state may still have it. */
export type StackNames = ReadonlyMap<string, NameHistory>;

/** By the directory of the stack. */
export type Names = ReadonlyMap<string, StackNames>;

/** Names are added to it by `concat`, whose result has no room for more, where a spread's has room for 16. */
const NO_NAMES: NameHistory = [];

export const objectKey = (kind: Kind, id: string): string => `${kind} ${id}`;

/** The address of a resource with this name. */
export const addressOf = (key: string, name: string): string => `${KIND_FACTS[kindOf(key)].typeName}.${name}`;

const kindOf = (key: string): Kind => key.slice(0, key.indexOf(" ")) as Kind;

export interface NamedObject {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string | null;
}

/**
 * A name for each object's resource, made from the object's own. An object that was exported before keeps the name that
 * it had, unless it is called otherwise now; no other object gets a name that one had, because a state may have it there.
 */
export function namesFor(objects: readonly NamedObject[], earlier: StackNames): StackNames {
  const names = new Map(earlier);
  for (const kind of KINDS) {
    const { prefix } = KIND_FACTS[kind];
    const reserved = [...earlier].flatMap(([key, history]) => (kindOf(key) === kind ? history : []));
    const fresh: { readonly key: string; readonly name: string }[] = [];
    for (const { id, name } of objects.filter((object) => object.kind === kind)) {
      const key = objectKey(kind, id);
      const history = earlier.get(key) ?? [];
      const wanted = slug(name ?? "", { separator: "_", prefix, identity: id });
      const had = history.findLast((each) => each === wanted || new RegExp(`^${wanted}_\\d+$`).test(each));
      if (had === undefined) fresh.push({ key, name: wanted });
      else names.set(key, [...history.filter((each) => each !== had), had]);
    }
    for (const [key, name] of uniqueNames(fresh, "_", reserved))
      names.set(key, (earlier.get(key) ?? NO_NAMES).concat(name));
  }
  return names;
}

export interface Move {
  readonly from: string;
  readonly to: string;
}

/** What a state has to move, if it is of an earlier export. */
export const movesOf = (names: StackNames, keys: readonly string[]): readonly Move[] =>
  keys.flatMap((key) => {
    const history = names.get(key)!;
    return history.slice(1).map((name, at) => ({ from: addressOf(key, history[at]!), to: addressOf(key, name) }));
  });
