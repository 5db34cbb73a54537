import { documentFacts, field } from "./documents/document-facts";
import type { JsonObject } from "./http/json";
import { MASTER_QUEUE, restoreState, ROOT_GROUP_ID, rootAmong, snapshotState, type StateSnapshot } from "./state/state";
import type { StoredGroup, StoredVersion, StoredWorkflow, VersionName } from "./state/stored";
import type { Variation } from "./variation/variation";
import { parseXml } from "./xml/parse-xml";

/** What another service holds, as its interface shows it. Null: it does not show this. */
export interface ServiceContent {
  readonly groups: readonly GroupContent[];
  readonly workflows: readonly WorkflowContent[];
  readonly queues: readonly { readonly name: string; readonly paused: boolean }[];
  readonly assets: readonly { readonly id: string; readonly fields: JsonObject }[];
  readonly calendars: readonly { readonly id: string; readonly definition: JsonObject }[];
}

interface GroupContent {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly parentId: string | null;
}

export interface WorkflowContent {
  readonly id: string;
  readonly owner: string | null;
  readonly submitted: VersionContent | null;
  readonly approved: VersionContent | null;
}

export interface VersionContent {
  /** The service's own rendition. */
  readonly document: string;
  readonly name: string | null;
  /** Id or name. */
  readonly group: string | null;
  readonly queue: string | null;
  readonly revision: number | null;
  readonly submittedBy: string | null;
  /** As shown beside the document, not in it. */
  readonly enabled: boolean | null;
  readonly triggers: Readonly<Record<string, boolean>>;
}

/** Who is named where the other service does not say. */
const SOMEBODY = "unknown";

/**
 * A state that shows what another service showed: the same ids, renditions and flags, so that a client finds nothing
 * changed.
 *
 * @param variation with which it will be served
 * @throws Error that names the workflow whose document cannot be read
 */
export function importedState(content: ServiceContent, variation: Pick<Variation, "startsEnabled">): StateSnapshot {
  const groups = importedGroups(content.groups);
  const empty = snapshotState(restoreState());
  let serial = groups.length;
  const next = (): number => (serial += 1);
  const workflows = content.workflows.map((workflow) => importedWorkflow(workflow, { groups, variation, next }));
  const assets = content.assets.map(({ id, fields }) => ({
    id,
    serial: next(),
    hostname: textIn(fields, "hostname") ?? textIn(fields, "ipAddress") ?? "",
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => name !== "id")),
    facts: {},
    groupIds: [],
    visibleAt: 0,
  }));
  const calendars = content.calendars.map(({ id, definition }) => ({
    id,
    name: textIn(definition, "name") ?? id,
    serial: next(),
    revision: typeof definition["revision"] === "number" ? definition["revision"] : 1,
    definition,
    modifiedBy: textIn(definition, "modifiedBy") ?? SOMEBODY,
    modifiedAt: Date.parse(textIn(definition, "modified") ?? "") || 0,
    visibleAt: 0,
    previous: null,
  }));
  return { ...empty, groups, workflows, queues: content.queues, assets, calendars, serial };
}

/** A service that does not list its root group has one nevertheless. */
function importedGroups(content: readonly GroupContent[]): readonly StoredGroup[] {
  const groups = content.map((group, at): StoredGroup => ({ ...group, serial: at + 1, visibleAt: 0 }));
  if (groups.some(({ parentId }) => parentId === null)) return groups;
  const [root] = restoreState().groups.values();
  const known = new Set(groups.map(({ id }) => id));
  const rootId = groups.find(({ parentId }) => parentId !== null && !known.has(parentId))?.parentId ?? ROOT_GROUP_ID;
  return [{ ...root!, id: rootId }, ...groups];
}

interface Import {
  readonly groups: readonly StoredGroup[];
  readonly variation: Pick<Variation, "startsEnabled">;
  readonly next: () => number;
}

function importedWorkflow({ id, owner, submitted, approved }: WorkflowContent, context: Import): StoredWorkflow {
  const version = (name: VersionName, content: VersionContent | null): StoredVersion | null => {
    try {
      return content && importedVersion(id, content, context);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      throw new Error(`The ${name} document of the workflow "${id}" cannot be used: ${said}`, { cause: error });
    }
  };
  const versions = { submitted: version("submitted", submitted), approved: version("approved", approved) };
  const revision = Math.max(versions.submitted?.revision ?? 1, versions.approved?.revision ?? 1);
  const text = versions.approved?.text ?? versions.submitted?.text;
  const inDocument = text === undefined ? null : field(parseXml(text).root, "owner");
  return { id, owner: owner ?? inDocument ?? SOMEBODY, revision, ...versions };
}

function importedVersion(id: string, content: VersionContent, { groups, variation, next }: Import): StoredVersion {
  const document = parseXml(content.document);
  const facts = documentFacts(document);
  const shown = new Map(Object.entries(content.triggers));
  const declared = facts.triggers.map(({ name, enabled }) => ({
    name,
    declared: enabled,
    enabled: shown.get(name) ?? enabled ?? true,
  }));
  const others = [...shown].filter(([name]) => !facts.triggers.some((fact) => fact.name === name));
  return {
    serial: next(),
    revision: content.revision ?? (Number(field(document.root, "revision")) || 1),
    text: content.document,
    name: content.name ?? facts.name ?? id,
    groupId: groupId(groups, [content.group, facts.group]),
    queue: content.queue ?? facts.queue ?? MASTER_QUEUE,
    enabled: content.enabled ?? facts.enabled ?? variation.startsEnabled === "yes",
    declaredEnabled: facts.enabled,
    triggers: [...declared, ...others.map(([name, enabled]) => ({ name, declared: null, enabled }))],
    switched: [],
    submittedBy: content.submittedBy ?? SOMEBODY,
    submittedAt: 0,
    visibleAt: 0,
    previous: null,
  };
}

/** The first reference that names a group, by id or by a name that only one has; otherwise the root group. */
function groupId(groups: readonly StoredGroup[], references: readonly (string | null)[]): string {
  for (const reference of references) {
    const byId = groups.find(({ id }) => id === reference);
    const [named, ...more] = groups.filter(({ name }) => name === reference);
    const found = byId ?? (more.length === 0 ? named : undefined);
    if (found !== undefined) return found.id;
  }
  return rootAmong(groups);
}

function textIn(fields: JsonObject, name: string): string | null {
  const value = fields[name];
  return typeof value === "string" && value !== "" ? value : null;
}
