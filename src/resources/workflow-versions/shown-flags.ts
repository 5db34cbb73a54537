import { flagsInJson, type ServiceObject } from "../../client";
import { documentTriggers, replaceNodes, type DocumentFlag, type XmlDocument, type XmlTree } from "../../document";

/** Identifies a flag: a trigger's name, or null for the workflow's own. */
export type FlagName = string | null;
export type FlagNames = ReadonlySet<FlagName>;
export const NO_FLAGS: FlagNames = new Set();

/** Flags as the service shows them, and where. */
export interface ShownFlags {
  readonly enabled: boolean | null;
  readonly triggers: ReadonlyMap<string, boolean>;
  /** Flags in the JSON object: only these are certain to follow PATCHes. */
  readonly inJson: FlagNames;
}

export const NOTHING_SHOWN: ShownFlags = { enabled: null, triggers: new Map(), inJson: NO_FLAGS };

/** Null if it does not show. */
export const flagIn = (
  { enabled, triggers }: Pick<ShownFlags, "enabled" | "triggers">,
  name: FlagName,
): boolean | null => (name === null ? enabled : (triggers.get(name) ?? null));

/**
 * Whether the workflow and its triggers are enabled, wherever the service shows it: each in JSON, otherwise in the
 * document.
 */
export function shownFlags(object: Pick<ServiceObject, "attributes"> | null, document: XmlTree): ShownFlags {
  const json = flagsInJson(object?.attributes ?? {});
  const written = flagsOf(document).map(([name, { enabled }]) => [name, enabled] as const);
  const shown = new Map([...written, ...json]);
  return {
    enabled: shown.get(null) ?? null,
    triggers: new Map([...shown].flatMap(([name, enabled]) => (name === null ? [] : [[name, enabled] as const]))),
    inJson: new Set(json.keys()),
  };
}

/** Which flags a document shows. */
export const flagsIn = (document: XmlTree): FlagNames => new Set(flagsOf(document).map(([name]) => name));

/** The document without flags other than `kept`, as if the service did not write them there. */
export function withoutOtherFlags(document: XmlTree, kept: FlagNames): XmlTree {
  const others = flagsOf(document).filter(([name]) => !kept.has(name));
  return replaceNodes(document, new Map(others.map(([, { node }]) => [node, null])));
}

function flagsOf(document: XmlTree | XmlDocument): readonly (readonly [FlagName, DocumentFlag])[] {
  // Most documents have none, and are often not parsed yet.
  if ("text" in document && !document.text.includes("enabled")) return [];
  const { workflowFlag, triggers } = documentTriggers(document);
  return [{ name: null, flag: workflowFlag }, ...triggers].flatMap(({ name, flag: placed }) =>
    placed === null ? [] : [[name, placed] as const],
  );
}
