import { flagsInJson, type ServiceObject } from "../../client";
import { documentTriggers, replaceNodes, type DocumentFlag, type XmlDocument, type XmlTree } from "../../document";
import { wouldRevertFlag } from "../shared/concurrent-change-messages";

/** Identifies a flag: a trigger's name, or null for the workflow's own. */
export type FlagName = string | null;
export type FlagNames = ReadonlySet<FlagName>;
export const NO_FLAGS: FlagNames = new Set();

/** Flags in a configuration or state; null if not managed or unknown. */
export interface FlagValues {
  readonly enabled: boolean | null;
  readonly triggers: ReadonlyMap<string, boolean | null>;
}

/** Flags as the service shows them, and where. */
export interface ShownFlags {
  readonly enabled: boolean | null;
  readonly triggers: ReadonlyMap<string, boolean>;
  /** Flags in the JSON object: only these are certain to follow PATCHes. */
  readonly inJson: FlagNames;
}

export const NOTHING_SHOWN: ShownFlags = { enabled: null, triggers: new Map(), inJson: NO_FLAGS };

/** Null if it does not show. */
export const flagIn = ({ enabled, triggers }: FlagValues, name: FlagName): boolean | null =>
  name === null ? enabled : (triggers.get(name) ?? null);

/**
 * Whether the workflow and its triggers are enabled, wherever the service shows it: each in JSON, otherwise in the
 * document.
 *
 * @param object null if it was not read
 * @param written the flags in the document
 * @param contentFlags those that are content of the document: they say what somebody wrote
 */
export function shownFlags(
  object: Pick<ServiceObject, "attributes"> | null,
  written: ReadonlyMap<FlagName, boolean>,
  contentFlags: FlagNames,
): ShownFlags {
  const json = flagsInJson(object?.attributes ?? {});
  const shown = new Map([...[...written].filter(([name]) => !contentFlags.has(name)), ...json]);
  return {
    enabled: shown.get(null) ?? null,
    triggers: new Map([...shown].flatMap(([name, enabled]) => (name === null ? [] : [[name, enabled] as const]))),
    inJson: new Set(json.keys()),
  };
}

/** The flags that a document shows. */
export const flagsIn = (document: XmlTree): ReadonlyMap<FlagName, boolean> =>
  new Map(flagsOf(document).map(([name, { enabled }]) => [name, enabled]));

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

export interface FlagJudgement {
  /** Null if the service does not show it. */
  readonly shown: boolean | null;
  /** The shown value, or that of the last write if it is hidden and no other write has come since. Null if unknown. */
  readonly value: boolean | null;
  /** The value after the last write or refresh; null if unknown. */
  readonly known: boolean | null;
  /** Whether somebody changed it since the last refresh or write, so that a write would change it back unnoticed. */
  readonly isChangedConcurrently: boolean;
}

/**
 * Judges the workflow's own flag, which has the key null, and its triggers by name.
 *
 * @param isKept whether a flag that the service does not show still has the value of the last write
 */
export function judgeFlags(
  known: FlagValues,
  shown: Pick<ShownFlags, "enabled" | "triggers">,
  wanted: FlagValues,
  isKept: boolean,
): ReadonlyMap<FlagName, FlagJudgement> {
  const names: readonly FlagName[] = [...new Set([null, ...known.triggers.keys(), ...wanted.triggers.keys()])];
  return new Map(
    names.map((name) => {
      const [last, now] = [flagIn(known, name), flagIn(shown, name)];
      const isChangedConcurrently = wouldRevertFlag(last, now, flagIn(wanted, name));
      return [name, { shown: now, known: last, value: now ?? (isKept ? last : null), isChangedConcurrently }];
    }),
  );
}
