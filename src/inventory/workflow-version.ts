import { flagsInJson, groupReferencesIn, numberIn, textIn, type Version } from "../client";
import type { ReadingClient } from "./inventory";

/** One version of a workflow, with what the service shows beside its document. */
export interface WorkflowVersion {
  /** The service's own rendition. */
  readonly document: string;
  readonly name: string | null;
  /** Id or name. */
  readonly group: string | null;
  readonly queue: string | null;
  readonly revision: number | null;
  readonly submittedBy: string | null;
  readonly enabled: boolean | null;
  readonly triggers: Readonly<Record<string, boolean>>;
}

/** Null if the workflow has no such version. Two requests. @throws ClientError */
export async function readVersion(
  { workflows }: Pick<ReadingClient, "workflows">,
  id: string,
  state: Version,
  signal: AbortSignal,
): Promise<{ readonly version: WorkflowVersion; readonly owner: string | null } | null> {
  const [object, document] = await Promise.all([
    workflows.get(id, { state }, { signal }),
    workflows.getDocument(id, { state }, { signal }),
  ]);
  if (object === null || document === null) return null;
  const { name, attributes } = object;
  const flags = flagsInJson(attributes);
  const triggers = [...flags].flatMap(([trigger, enabled]) => (trigger === null ? [] : [[trigger, enabled] as const]));
  const revision = numberIn(attributes, "revision");
  return {
    version: {
      document,
      name,
      group: groupReferencesIn(attributes)[0] ?? null,
      queue: textIn(attributes, "queue"),
      revision: typeof revision === "number" ? revision : null,
      submittedBy: textIn(attributes, "submittedBy"),
      enabled: flags.get(null) ?? null,
      triggers: Object.fromEntries(triggers),
    },
    owner: textIn(attributes, "owner"),
  };
}
