import { waitUntil, type ServiceClient } from "../../client";
import {
  DiagnosticError,
  type ImportRequest,
  type JsonValue,
  string,
  type ManagedResource,
  type ResourceContext,
  type Stored,
} from "../../framework";
import { knownValue } from "../attributes";
import {
  noWorkflow,
  compositeId,
  partsOfId,
  textOf,
  fieldsOf,
  writtenAtOf,
  type WrittenAt,
  planConfirmed,
  plansNew,
  effectOf,
  type ProviderData,
  serviceCall,
  flagChangedSincePlan,
  until,
  withoutUnread,
  wouldRevertFlag,
  writtenNow,
} from "../shared";
import { mayHaveTrigger, noTrigger } from "../versions";
import { readTriggers } from "./readings";
import { triggerTimeouts, workflowTriggerSchema, type TriggerPlan, type TriggerState } from "./schema";
import { stepsFor, stepsToDelete, type ObservedTrigger, type TriggerStep } from "./steps";

/** What identifies a trigger, which exists only within its workflow (interface document, 2.5). */
interface TriggerKey {
  readonly workflowId: string;
  readonly name: string;
}

/** `WORKFLOW_ID/NAME` */
export const triggerId = ({ workflowId, name }: TriggerKey): string => compositeId(workflowId, name);

/** Undefined for any other text. */
export function parseTriggerId(id: string): TriggerKey | undefined {
  const [workflowId, name] = partsOfId(id, 2);
  return workflowId && name ? { workflowId, name } : undefined;
}

/** The trigger that an import means, which need not exist. @throws DiagnosticError for any other text */
function importedKey(request: ImportRequest): TriggerKey {
  if ("identity" in request)
    return { workflowId: textOf(request.identity["workflow_id"]), name: textOf(request.identity["name"]) };
  const key = parseTriggerId(request.id);
  if (key !== undefined) return key;
  throw new DiagnosticError({
    summary: "The import id is not that of a trigger",
    detail: "It must be WORKFLOW_ID/NAME, such as 4711/nightly. Percent-encode a part that contains a slash",
  });
}

/**
 * A trigger's private state. A document may have a flag of its own that no request changes: if it stays the same after
 * a write, it does not say whether the trigger is enabled.
 */
interface TriggerRecord extends WrittenAt {
  /** The flag in the document that contradicted our last write right afterwards; null for none. */
  readonly unchangedFlag: boolean | null;
}

function decodeRecord(stored: JsonValue): TriggerRecord {
  const { unchangedFlag } = fieldsOf(stored);
  return { ...writtenAtOf(stored), unchangedFlag: typeof unchangedFlag === "boolean" ? unchangedFlag : null };
}

const encodeRecord = ({ writtenAt, unchangedFlag }: TriggerRecord): JsonValue => ({
  ...(writtenAt === null ? {} : { writtenAt }),
  ...(unchangedFlag === null ? {} : { unchangedFlag }),
});

interface Found extends ObservedTrigger {
  /** Whether the flag is in the JSON object, which is certain to follow writes. */
  readonly isInJson: boolean;
  /** The names of the workflow's triggers, as far as its document contains them. */
  readonly names: readonly string[];
  /** False if the document neither defines nor mentions the trigger. */
  readonly exists: boolean;
}

/** Null if the workflow is gone. @param unchangedFlag from {@link TriggerRecord}: such a flag is ignored */
async function find(
  client: ServiceClient,
  { workflowId, name }: TriggerKey,
  { unchangedFlag }: Pick<TriggerRecord, "unchangedFlag">,
  signal: AbortSignal,
): Promise<Found | null> {
  const shown = await readTriggers(client, workflowId, signal);
  if (shown === null) return null;
  const { document, flags, names } = shown;
  const enabled = flags.triggers.get(name) ?? null;
  const isInJson = flags.inJson.has(name);
  return {
    enabled: !isInJson && enabled === unchangedFlag ? null : enabled,
    isInJson,
    names,
    exists: mayHaveTrigger(document, names, name),
  };
}

const noSuchTrigger = ({ workflowId, name }: TriggerKey, names: readonly string[]): DiagnosticError =>
  noTrigger({ workflowId, trigger: name }, names, "name");

/**
 * Sends the steps, and waits for each until a read shows it if the flag is certain to follow. @returns the new record
 */
async function run(
  steps: readonly TriggerStep[],
  key: TriggerKey,
  { data: { client }, signal }: ResourceContext<ProviderData>,
): Promise<TriggerRecord> {
  let unchangedFlag: boolean | null = null;
  for (const { enable } of steps) {
    const send = async (): Promise<void> => {
      const answer = await client.workflows.setTrigger(key.workflowId, key.name, enable, { signal });
      if (answer === null) throw noSuchTrigger(key, (await find(client, key, EVERYTHING_SHOWS, signal))?.names ?? []);
    };
    const look = (looking: AbortSignal, wasAnswered: boolean): Promise<Found> =>
      waitUntil(
        async (asking) => {
          const now = await find(client, key, EVERYTHING_SHOWS, asking);
          const isUnseen = wasAnswered && now !== null && (!now.isInJson || now.enabled === null);
          return isUnseen || now?.enabled === enable ? now : null;
        },
        until(`trigger "${key.name}" of workflow "${key.workflowId}" as ${enable ? "enabled" : "disabled"}`, looking),
      );
    const found = await withoutUnread(effectOf(send, look, signal));
    unchangedFlag = found.enabled === !enable ? found.enabled : null;
  }
  return { ...writtenNow(), unchangedFlag };
}

const EVERYTHING_SHOWS = { unchangedFlag: null };

const keyOf = (values: TriggerPlan | TriggerState): TriggerKey => ({
  workflowId: knownValue(values.workflow_id) ?? "",
  name: knownValue(values.name) ?? "",
});

/** Leaves a trigger as it is if somebody enabled or disabled it since the plan. */
function refuseFlagChange(
  { workflowId, name }: TriggerKey,
  { enabled }: Found,
  last: boolean | null,
  wanted: boolean,
): void {
  if (wouldRevertFlag(last, enabled, wanted))
    throw flagChangedSincePlan(`Trigger "${name}" of workflow "${workflowId}"`, "enabled", last!, enabled!);
}

async function write(
  planned: TriggerPlan,
  prior: Stored<typeof workflowTriggerSchema> | null,
  context: ResourceContext<ProviderData>,
) {
  const key = keyOf(planned);
  const { client } = context.data;
  return serviceCall(`set trigger "${key.name}" of workflow "${key.workflowId}"`, client, async () => {
    const record = decodeRecord(prior?.private ?? null);
    const found = await find(client, key, record, context.signal);
    if (found === null) {
      await context.data.confirmService({ signal: context.signal });
      throw noWorkflow(key.workflowId);
    }
    if (!found.exists) throw noSuchTrigger(key, found.names);
    const isNewVersion = prior === null || prior.state.workflow_revision !== planned.workflow_revision;
    const desired = knownValue(planned.enabled) ?? false;
    // A new version of the workflow may have changed it by itself.
    if (!isNewVersion) refuseFlagChange(key, found, prior.state.enabled, desired);
    const steps = stepsFor(desired, prior?.state.enabled ?? null, found, isNewVersion);
    const written = await run(steps, key, context);
    const isUnchanged = prior !== null && steps.length === 0;
    return { state: { ...planned, id: triggerId(key) }, private: encodeRecord(isUnchanged ? record : written) };
  });
}

export const workflowTrigger: ManagedResource<typeof workflowTriggerSchema, ProviderData> = {
  typeName: "wfa_workflow_trigger",
  schema: workflowTriggerSchema,
  timeouts: triggerTimeouts,
  identity: {
    attributes: {
      workflow_id: { type: string, description: "Id of the workflow.", import: "required" },
      name: { type: string, description: "Name of the trigger.", import: "required" },
    },
  },
  identityOf: ({ workflow_id, name }) => ({ workflow_id, name }),

  async plan(request, context) {
    if (plansNew(request)) await planConfirmed(context);
    return { planned: request.planned };
  },

  async read({ state, private: stored }, { data: { client, confirmService }, diagnostics, signal }) {
    const key = keyOf(state);
    return serviceCall(`read trigger "${key.name}" of workflow "${key.workflowId}"`, client, async () => {
      const record = decodeRecord(stored);
      const found = await find(client, key, record, signal);
      if (found === null) {
        await confirmService({ signal });
        return null;
      }
      if (!found.exists) {
        const { text } = noSuchTrigger(key, found.names);
        diagnostics.warning({
          ...text,
          detail: `${text.detail}. The trigger stays in state, and applying a change to it fails`,
        });
      }
      // A flag that has changed since then does follow writes, with a delay.
      const now = found.enabled === null ? record : { ...record, unchangedFlag: null };
      return { state: { ...state, enabled: found.enabled ?? state.enabled ?? false }, private: encodeRecord(now) };
    });
  },

  create: ({ planned }, context) => write(planned, null, context),
  update: ({ planned, prior, private: stored }, context) => write(planned, { state: prior, private: stored }, context),

  delete: ({ state, private: stored }, context) =>
    serviceCall(`release trigger "${state.name}" of workflow "${state.workflow_id}"`, context.data.client, async () => {
      const found =
        state.on_destroy === "disable"
          ? await find(context.data.client, keyOf(state), decodeRecord(stored), context.signal)
          : null;
      if (found !== null) refuseFlagChange(keyOf(state), found, state.enabled, false);
      await run(stepsToDelete(state.on_destroy, found), keyOf(state), context);
    }),

  async import(request, { data: { client, confirmService }, signal }) {
    const key = importedKey(request);
    const found = await serviceCall(`find trigger "${key.name}" of workflow "${key.workflowId}"`, client, async () => {
      const shown = await find(client, key, EVERYTHING_SHOWS, signal);
      if (shown === null) await confirmService({ signal });
      return shown;
    });
    if (found === null) throw noWorkflow(key.workflowId);
    if (!found.exists) throw noSuchTrigger(key, found.names);
    return { state: { id: triggerId(key), workflow_id: key.workflowId, name: key.name }, private: { ...writtenNow() } };
  },
};
