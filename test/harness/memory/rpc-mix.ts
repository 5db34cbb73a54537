import {
  decodeMsgpack,
  encodeJson,
  encodeMsgpack,
  STRING,
  type ObjectValue,
  type Type,
  type Value,
} from "../../../src/cty";
import { impliedType, schemaMessage, type ManagedResource, type Schema } from "../../../src/framework";
import type { SchemaMessage } from "../../../src/protocol";
import type { MethodName, PluginConnection, RequestOf, ResponseOf } from "../plugin-client";
import { createProvider } from "../../../src/provider";
import { proposedNew } from "../imitated-core";

type Attributes = Readonly<Record<string, Value>>;

/** Calls a plugin and counts; what the plugin answers with an error ends the run. */
export class CountingCaller {
  readonly counts = new Map<string, number>();
  total = 0;

  constructor(readonly connection: PluginConnection) {}

  async call<M extends MethodName>(method: M, request: RequestOf<M>): Promise<ResponseOf<M>> {
    this.counts.set(method, (this.counts.get(method) ?? 0) + 1);
    this.total++;
    const answer = await this.connection.call(method, request);
    const { diagnostics = [], error } = answer as {
      diagnostics?: readonly { severity: number; summary: string; detail: string }[];
      error?: unknown;
    };
    const failed = diagnostics.find(({ severity }) => severity === 1);
    if (failed !== undefined) throw new Error(`${method} failed: ${failed.summary}: ${failed.detail}`);
    if (error !== undefined && error !== null && error !== "")
      throw new Error(`${method} failed: ${JSON.stringify(error)}`);
    return answer;
  }
}

/** Gives the provider its configuration, as each engine process does once; here again and again. */
export async function configure(caller: CountingCaller, config: Attributes): Promise<void> {
  const type = impliedType(createProvider().schema);
  await caller.call("ConfigureProvider", { terraformVersion: "1.11.4", config: wire(type, filled(type, config)) });
}

/** A resource block whose object is created, read, changed and deleted over and over. */
export interface Subject {
  readonly typeName: string;
  readonly type: Type;
  readonly schema: SchemaMessage;
  /** By a number that no other living object has. */
  readonly config: (number: number, step: "first" | "changed") => Attributes;
}

const documentOf = (number: number, timeout: number): string =>
  `<workflow id="load-${number}" name="load ${number}"><trigger name="nightly"/>${Array.from({ length: 20 }, (_, task) => `<task name="t${task}" timeout="${timeout}"/>`).join("")}</workflow>`;

const CONFIGS: Readonly<Record<string, Subject["config"]>> = {
  wfa_workflow: (number, step) => ({
    document: documentOf(number, step === "first" ? 300 : 600),
    enabled: step === "first",
  }),
  wfa_calendar: (number, step) => ({
    definition: JSON.stringify({
      id: `cal-${number}`,
      name: `Days ${number}`,
      dates: step === "first" ? ["2027-01-01"] : ["2027-01-01", "2027-12-25"],
    }),
  }),
};

export const loadSubjects = (): Promise<readonly Subject[]> =>
  Promise.all(
    Object.entries(CONFIGS).map(async ([typeName, config]): Promise<Subject> => {
      const resource = (await createProvider()
        .resources.find(({ name }) => name === typeName)!
        .load()) as ManagedResource<Schema, unknown>;
      return {
        typeName,
        type: impliedType(resource.schema),
        schema: schemaMessage(resource.schema, true),
        config,
      };
    }),
  );

/** How often the cheap and frequent calls come for one object's life. */
const VALIDATIONS = 10;
const EMPTY_PLANS = 8;
const READS = 3;

/** One object's life as engines drive it: about thirty calls, four of which change something on the service. */
export async function objectsLife(caller: CountingCaller, subject: Subject, number: number): Promise<void> {
  const { typeName, type } = subject;
  const first = filled(type, subject.config(number, "first"));
  for (let i = 0; i < VALIDATIONS; i++)
    await caller.call("ValidateResourceConfig", { typeName, config: wire(type, first) });
  let kept = await change(caller, subject, null, first);
  for (let i = 0; i < READS; i++) {
    const upgraded = await caller.call("UpgradeResourceState", {
      typeName,
      version: subject.schema.version,
      rawState: { json: Buffer.from(encodeJson(kept.value), "utf8") },
    });
    const read = await caller.call("ReadResource", {
      typeName,
      currentState: upgraded.upgradedState,
      private: kept.private,
    });
    kept = { value: unwire(type, read.newState), private: read.private };
  }
  for (let i = 0; i < EMPTY_PLANS; i++) await plan(caller, subject, kept, first);
  kept = await change(caller, subject, kept, filled(type, subject.config(number, "changed")));
  await change(caller, subject, kept, null);
  const text = typeName === "wfa_workflow" ? documentOf(number, 300) : `<workflow name="w${number}"/>`;
  await caller.call("CallFunction", {
    name: "workflow_revision",
    arguments: [{ msgpack: encodeMsgpack(STRING, text) }],
  });
}

interface Kept {
  readonly value: ObjectValue | null;
  readonly private: Uint8Array;
}

async function plan(
  caller: CountingCaller,
  { typeName, type, schema }: Subject,
  prior: Kept | null,
  config: ObjectValue | null,
) {
  const proposed = config === null ? null : proposedNew(schema, prior?.value ?? null, config);
  return caller.call("PlanResourceChange", {
    typeName,
    priorState: wire(type, prior?.value ?? null),
    proposedNewState: wire(type, proposed),
    config: wire(type, config),
    priorPrivate: prior?.private ?? new Uint8Array(),
  });
}

async function change(
  caller: CountingCaller,
  subject: Subject,
  prior: Kept | null,
  config: ObjectValue | null,
): Promise<Kept> {
  const planned = await plan(caller, subject, prior, config);
  const { typeName, type } = subject;
  const applied = await caller.call("ApplyResourceChange", {
    typeName,
    priorState: wire(type, prior?.value ?? null),
    plannedState: planned.plannedState,
    config: wire(type, config),
    plannedPrivate: planned.plannedPrivate,
  });
  return { value: unwire(type, applied.newState), private: applied.private };
}

const wire = (type: Type, value: Value): { readonly msgpack: Uint8Array } => ({ msgpack: encodeMsgpack(type, value) });
const unwire = (type: Type, value: { readonly msgpack: Uint8Array } | undefined): ObjectValue | null =>
  value === undefined || value.msgpack.length === 0 ? null : (decodeMsgpack(type, value.msgpack) as ObjectValue | null);

function filled(type: Type, values: Attributes): ObjectValue {
  if (type.kind !== "object") throw new Error("an object type is needed");
  return Object.fromEntries(Object.keys(type.attributes).map((name) => [name, values[name] ?? null]));
}
