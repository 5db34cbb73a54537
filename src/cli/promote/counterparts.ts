import { KIND_FACTS, type Kind } from "../../kinds";
import type { FindCounterpart } from "./adapt-document";
import type { EvaluatedObject } from "./evaluated-object";
import type { Inventory } from "../../inventory";
import type { ObjectOverlay, Overlay } from "./overlay";

/** What is known of the ids that the source's documents and configuration contain. */
export interface SourceIds {
  /** The id of the group that contains all others; null if it is not known. */
  readonly rootId: string | null;
  /** The object that has the id there, with its address if the configuration manages it. */
  byId(kind: Kind, id: string): SourceObject | undefined;
}

export interface SourceObject {
  readonly name: string | null;
  readonly address: string | null;
}

export interface CounterpartOptions {
  readonly objects: readonly EvaluatedObject[];
  readonly overlay: Overlay;
  readonly source: SourceIds;
  readonly target: Inventory;
  /** Ids on the target, by address. */
  readonly ids: ReadonlyMap<string, string>;
}

/** What the overlay says of an object's counterpart, by its address or name. */
export const overlayOf = (
  overlay: Overlay,
  kind: Kind | null,
  { name, address }: Pick<EvaluatedObject, "name"> & { readonly address: string | null },
): ObjectOverlay | undefined =>
  kind === "groups" || kind === "assets" || kind === "calendars"
    ? ((address === null ? undefined : overlay[kind].get(address)) ??
      (name === null ? undefined : overlay[kind].get(name)))
    : undefined;

/** The objects of the target that stand for those whose ids the source has. */
export function counterparts({ objects, overlay, source, target, ids }: CounterpartOptions): FindCounterpart {
  const managed = (kind: Kind, { name, address }: SourceObject): EvaluatedObject | undefined => {
    if (address !== null) return objects.find((object) => object.address === address);
    const found = objects.filter((object) => object.kind === kind && object.name === name);
    return found.length === 1 ? found[0] : undefined;
  };
  return (kind, value) => {
    if (kind === "queues") {
      const name = overlay.queues.get(value)?.name;
      return name === undefined ? null : { kind: "existing", id: name, name };
    }
    const object = source.byId(kind, value);
    if (object === undefined) return null;
    if (kind === "groups" && value === source.rootId && target.tree.rootId !== null)
      return { kind: "existing", id: target.tree.rootId, name: "Master" };
    const noun = KIND_FACTS[kind].one;
    const name = object.name?.normalize("NFC") ?? null;
    const other = overlayOf(overlay, kind, { name, address: object.address });
    if (other?.id !== undefined) {
      const chosen = target.byId(kind, other.id);
      return chosen === undefined
        ? {
            problem: `the overlay says that the ${noun} ${JSON.stringify(name ?? value)} has the id ${JSON.stringify(other.id)} on the target, where none has it`,
          }
        : { kind: "existing", id: chosen.id, name: chosen.name ?? chosen.id };
    }
    const wanted = other?.name ?? name;
    const own = managed(kind, object);
    if (own !== undefined) {
      const id = ids.get(own.address) ?? null;
      return { kind: "managed", address: own.address, id, name: wanted ?? id ?? own.address };
    }
    if (wanted === null)
      return {
        problem: `it refers to the ${noun} with the id ${JSON.stringify(value)}, which has no name by which to find it on the target`,
      };
    const [found, ...others] = target.named(kind, wanted);
    const example = (member: "id" | "name"): string =>
      `{ "${kind}": { ${JSON.stringify(name ?? wanted)}: { "${member}": "…" } } }`;
    if (found === undefined)
      return {
        problem: `it refers to the ${noun} ${JSON.stringify(name)}, and the target has none of the name ${JSON.stringify(wanted)}. Create it there, promote it too${kind === "workflows" ? "" : `, or give its counterpart in the overlay: ${example("name")}`}`,
      };
    if (others.length > 0)
      return {
        problem: `it refers to the ${noun} ${JSON.stringify(name)}, and the target has ${others.length + 1} of the name ${JSON.stringify(wanted)}. ${kind === "workflows" ? "Rename all but one of them" : `Give the id of the right one in the overlay: ${example("id")}`}`,
      };
    return { kind: "existing", id: found.id, name: wanted };
  };
}
