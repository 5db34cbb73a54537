import { decodeJson, encodeJson, UNKNOWN, type ObjectValue } from "../../cty";
import {
  bullets,
  DiagnosticError,
  impliedType,
  type JsonValue,
  type ManagedResource,
  type PlanContext,
  type Schema,
  type Stored,
} from "../../framework";
import type { Context, ProviderData } from "./service-call";
import { fieldsOf } from "./provenance";

/** What private state holds beside the resource's own fields. */
interface LastShown {
  /** The endpoint that has shown the object last, or was sent its create. */
  readonly endpoint?: string;
  /** In a planned deletion: the state that this plan's refresh has read, where the engine plans from an older one. */
  readonly refreshed?: string;
}

const lastShownIn = (value: JsonValue): LastShown => fieldsOf(value);

/**
 * A resource whose private state also says which endpoint has shown the object last, since a 404 of another one does not
 * mean that it is gone; and whose planned deletion goes by what the plan's own refresh has read.
 */
export function withLastShown(resource: ManagedResource<Schema, ProviderData>): ManagedResource<Schema, ProviderData> {
  const { typeName } = resource;
  const keyOf = ({ id }: ObjectValue): string => `${typeName} ${JSON.stringify(id)}`;
  const shown = <W extends { readonly private: JsonValue }>(written: W, { data }: Pick<Context, "data">): W => ({
    ...written,
    private: { ...fieldsOf(written.private), endpoint: data.client.endpoint },
  });
  /** What was read before a write is no longer so; and another object may get the id of a deleted one. */
  const forget = (state: ObjectValue, { data }: Pick<Context, "data">): void =>
    void data.coordination.refreshed.delete(keyOf(state));
  const read = async (stored: Stored<Schema>, context: Context): Promise<Stored<Schema> | null> => {
    const { client, coordination } = context.data;
    const found = await resource.read(stored, context);
    if (found === null) {
      refuseElsewhere(stored, typeName, context);
      return null;
    }
    // One that is the same is not encoded again.
    const isKept = found.private === stored.private && lastShownIn(stored.private).endpoint === client.endpoint;
    const now = isKept ? found : shown(found, context);
    const isChanged = !isKept || Object.entries(now.state).some(([name, value]) => value !== stored.state[name]);
    coordination.refreshed.set(keyOf(now.state), isChanged ? now : null);
    return now;
  };
  /** What this process has read of an object; Terraform up to 1.12 plans some deletions before it reads. */
  const refreshedIn = async (stored: Stored<Schema>, context: PlanContext<ProviderData>): Promise<Stored<Schema>> => {
    const { data } = context;
    if (data === UNKNOWN || !hasId(stored)) return stored;
    const known = data.coordination.refreshed.get(keyOf(stored.state));
    return (known === undefined ? await read(stored, { ...context, data }) : known) ?? stored;
  };
  /** What another endpoint has shown last is asked for here before it is changed. */
  const requireHere = async (stored: Stored<Schema>, context: Context): Promise<void> => {
    const { endpoint } = lastShownIn(stored.private);
    if (endpoint === undefined || endpoint === context.data.client.endpoint) return;
    if ((await resource.read(stored, context)) === null) refuseElsewhere(stored, typeName, context);
  };
  return {
    ...resource,
    read,
    async create(request, context) {
      const written = await resource.create(request, context);
      return written && shown(written, context);
    },
    async update(request, context) {
      await requireHere({ state: request.prior, private: request.private }, context);
      const written = await resource.update(request, context);
      forget(request.prior, context);
      return shown(written, context);
    },
    async planDestroy(stored, context) {
      const refreshed = await refreshedIn(stored, context);
      await resource.planDestroy?.(refreshed, context);
      const { refreshed: _earlier, ...known } = fieldsOf(refreshed.private);
      const [before, now] = [encodeJson(stored.state), encodeJson(refreshed.state)];
      if (before === now) return known;
      warnOfChange(refreshed.state, stored.state, typeName, context);
      return { ...known, refreshed: now };
    },
    async delete(stored, context) {
      const { refreshed } = lastShownIn(stored.private);
      const decoded = refreshed === undefined ? null : decodeJson(impliedType(resource.schema), refreshed);
      const now = { state: (decoded as ObjectValue | null) ?? stored.state, private: stored.private };
      await requireHere(now, context);
      forget(stored.state, context);
      await resource.delete(now, context);
    },
  };
}

/** One whose create is not finished cannot be told from others like it. */
const hasId = ({ state }: Pick<Stored<Schema>, "state">): boolean => typeof state["id"] === "string";

function refuseElsewhere(stored: Stored<Schema>, typeName: string, { data: { client } }: Pick<Context, "data">): void {
  const { endpoint } = lastShownIn(stored.private);
  if (endpoint === undefined || endpoint === client.endpoint) return;
  const words = `The endpoint is ${client.endpoint}, and ${endpoint} has shown the object last. State stays as it is.\n\nIf the endpoint is wrong, correct it (endpoint, or WFA_ENDPOINT). If this server is really meant to have the object, so that it is created again, remove it from state with terraform state rm ADDRESS (with OpenTofu, tofu in place of terraform), and apply`;
  throw new DiagnosticError({
    summary: `This server does not have ${typeName} "${nameOf(stored.state)}", which another one has shown`,
    detail: words,
    shared: { key: `elsewhere ${endpoint}`, brief: `${endpoint} has shown it last, not ${client.endpoint}`, words },
  });
}

const nameOf = ({ name, id }: ObjectValue): string => [name, id].find((text) => typeof text === "string") ?? "";

/** Where the engine plans a deletion from an older state, its plan shows no drift. */
function warnOfChange(
  now: ObjectValue,
  before: ObjectValue,
  typeName: string,
  { diagnostics }: PlanContext<ProviderData>,
): void {
  const { drift } = now;
  const lines = Array.isArray(drift)
    ? (drift as readonly string[])
    : Object.keys(now).filter((name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]));
  if (lines.length === 0) return;
  diagnostics.warning({
    summary: `${typeName} "${nameOf(now)}" changed on the service since the last apply, and is going to be deleted`,
    detail: bullets("What goes with it:", lines),
  });
}
