import type { ServiceClient } from "../../client";
import { attributePath } from "../../cty";
import { mentions } from "../../document";
import { DiagnosticError, type JsonValue, string, type ManagedResource, type Stored } from "../../framework";
import { knownValue } from "../shared/attribute-values";
import { refuseToRevertFlag } from "../shared/concurrent-change-messages";
import { planConfirmed } from "../shared/create-object";
import { compositeId, importedParts } from "../shared/import-target";
import { fieldsOf, writtenAtOf, writtenNow, type WrittenAt } from "../shared/provenance";
import { type Context, noWorkflow, type ProviderData, sendUntilShown, serviceCall } from "../shared/service-call";
import { readTriggers } from "./readings";
import { workflowTriggerSchema, type TriggerPlan, type TriggerState } from "./schema";

/** What identifies a trigger, which exists only within its workflow (interface document, 2.5). */
interface TriggerKey {
  readonly workflowId: string;
  readonly name: string;
}

/** `WORKFLOW_ID/NAME` */
const triggerId = ({ workflowId, name }: TriggerKey): string => compositeId(workflowId, name);

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

interface Found {
  /** Null if the service does not show it. */
  readonly enabled: boolean | null;
  /** Whether the flag is in the JSON object, which is certain to follow writes. */
  readonly isInJson: boolean;
  /** The names of the workflow's triggers, as far as its document contains them. */
  readonly names: readonly string[];
  /** False if the document neither defines nor mentions the trigger. */
  readonly exists: boolean;
}

/** Null if the workflow is gone. @param unchangedFlag from {@link TriggerRecord}: such a flag is ignored. @default null */
async function find(
  client: ServiceClient,
  { workflowId, name }: TriggerKey,
  signal: AbortSignal,
  unchangedFlag: boolean | null = null,
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
    exists: names.includes(name) || mentions(document, name),
  };
}

const noSuchTrigger = ({ workflowId, name }: TriggerKey, names: readonly string[]): DiagnosticError =>
  new DiagnosticError({
    summary: `Workflow "${workflowId}" has no trigger "${name}"`,
    detail:
      names.length === 0
        ? "The provider recognises no triggers in its document. Check the name"
        : `Its triggers are ${names.map((each) => `"${each}"`).join(", ")}`,
    path: attributePath("name"),
  });

/**
 * Enables or disables a trigger, unless somebody has done so since the plan, and waits until a read shows it if the flag
 * is certain to follow.
 *
 * @param last what the plan saw; null if the flag is set whatever it was
 * @returns the new record
 */
async function setEnabled(
  enable: boolean,
  key: TriggerKey,
  { enabled: shown }: Found,
  last: boolean | null,
  { data: { client }, signal }: Context,
): Promise<TriggerRecord> {
  refuseToRevertFlag(`Trigger "${key.name}" of workflow "${key.workflowId}"`, "enabled", last, shown, enable);
  const send = async (): Promise<void> => {
    const answer = await client.workflows.setTrigger(key.workflowId, key.name, enable, { signal });
    if (answer === null) throw noSuchTrigger(key, (await find(client, key, signal))?.names ?? []);
  };
  const set = async (looking: AbortSignal, wasAnswered: boolean): Promise<Found | null> => {
    const now = await find(client, key, looking);
    const isUnseen = wasAnswered && now !== null && (!now.isInJson || now.enabled === null);
    return isUnseen || now?.enabled === enable ? now : null;
  };
  const found = await sendUntilShown(`${labelOf(key)} as ${enable ? "enabled" : "disabled"}`, send, set, signal);
  return { ...writtenNow(), unchangedFlag: found.enabled === !enable ? found.enabled : null };
}

const keyOf = (values: TriggerPlan | TriggerState): TriggerKey => ({
  workflowId: knownValue(values.workflow_id) ?? "",
  name: knownValue(values.name) ?? "",
});

const labelOf = ({ workflowId, name }: TriggerKey): string => `trigger "${name}" of workflow "${workflowId}"`;

function write(planned: TriggerPlan, prior: Stored<typeof workflowTriggerSchema> | null, context: Context) {
  const key = keyOf(planned);
  const { client } = context.data;
  return serviceCall(`set ${labelOf(key)}`, client, async () => {
    const record = decodeRecord(prior?.private ?? null);
    const found = await find(client, key, context.signal, record.unchangedFlag);
    if (found === null) {
      await context.data.confirmService({ signal: context.signal });
      throw noWorkflow(key.workflowId);
    }
    if (!found.exists) throw noSuchTrigger(key, found.names);
    const isNewVersion = prior === null || prior.state.workflow_revision !== planned.workflow_revision;
    const last = prior?.state.enabled ?? null;
    const wanted = knownValue(planned.enabled) ?? false;
    // A new version of the workflow may have changed it by itself, whatever it shows.
    const written =
      isNewVersion || (found.enabled ?? last) !== wanted
        ? await setEnabled(wanted, key, found, isNewVersion ? null : last, context)
        : record;
    return { state: { ...planned, id: triggerId(key) }, private: encodeRecord(written) };
  });
}

export const workflowTrigger: ManagedResource<typeof workflowTriggerSchema, ProviderData> = {
  typeName: "wfa_workflow_trigger",
  schema: workflowTriggerSchema,
  identity: {
    attributes: {
      workflow_id: { type: string, description: "Id of the workflow.", import: "required" },
      name: { type: string, description: "Name of the trigger.", import: "required" },
    },
  },
  identityOf: ({ workflow_id, name }) => ({ workflow_id, name }),

  async plan(request, context) {
    await planConfirmed(request, context);
    return { planned: request.planned };
  },

  async read({ state, private: stored }, { data: { client, confirmService }, diagnostics, signal }) {
    const key = keyOf(state);
    return serviceCall(`read ${labelOf(key)}`, client, async () => {
      const record = decodeRecord(stored);
      const found = await find(client, key, signal, record.unchangedFlag);
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
      return { state: { ...state, enabled: found.enabled ?? state.enabled }, private: encodeRecord(now) };
    });
  },

  create: ({ planned }, context) => write(planned, null, context),
  update: ({ planned, prior, private: stored }, context) => write(planned, { state: prior, private: stored }, context),

  delete: ({ state, private: stored }, context) =>
    serviceCall(`release ${labelOf(keyOf(state))}`, context.data.client, async () => {
      if (state.on_destroy !== "disable") return;
      const { unchangedFlag } = decodeRecord(stored);
      const found = await find(context.data.client, keyOf(state), context.signal, unchangedFlag);
      // One that is gone, also with its workflow, needs nothing.
      if (found?.exists === true && found.enabled !== false)
        await setEnabled(false, keyOf(state), found, state.enabled, context);
    }),

  async import(request, { data: { client, confirmService }, signal }) {
    const parts = importedParts(request, "a trigger", ["workflow_id", "name"], "4711/nightly");
    const [workflowId, name] = parts as [string, string];
    const key = { workflowId, name };
    const found = await serviceCall(`find ${labelOf(key)}`, client, async () => {
      const shown = await find(client, key, signal);
      if (shown === null) await confirmService({ signal });
      return shown;
    });
    if (found === null) throw noWorkflow(key.workflowId);
    if (!found.exists) throw noSuchTrigger(key, found.names);
    return { state: { id: triggerId(key), workflow_id: key.workflowId, name: key.name }, private: { ...writtenNow() } };
  },
};
