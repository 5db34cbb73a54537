import {
  DiagnosticError,
  FunctionArgumentError,
  PartlyKnown,
  computed,
  defineSchema,
  mapOf,
  nested,
  nestedList,
  number,
  optional,
  optionalComputed,
  required,
  string,
  timeoutsAttribute,
  type DataSource,
  type ManagedResource,
  type Provider,
  type ProviderFunction,
  type StateOf,
} from "../../src/framework";
import { STRING, UNKNOWN, list, type Unknown } from "../../src/cty";
import { thingAction, thingList } from "./thing-queries";
import type { StoredThing, ThingStore } from "./thing-store";

const TIMEOUTS = { create: 60_000, read: 60_000, update: 60_000, delete: 60_000 };

export const thingSchema = defineSchema({
  version: 2,
  description: "A thing.",
  attributes: {
    id: computed(string, { description: "Id.", useStateForUnknown: true }),
    name: required(string, { description: "Name.", requiresReplace: true }),
    text: optional(string, {
      description: "Text, the case of which means nothing.",
      equal: (prior, proposed) => prior.toLowerCase() === proposed.toLowerCase(),
    }),
    size: optional(number, {
      description: "Size.",
      default: 1,
      validate: (size) => (Number(size) > 0 ? undefined : "a size must be above zero"),
    }),
    region: optionalComputed(string, { description: "Where.", requiresReplace: true }),
    revision: computed(number, { description: "Counts the writes." }),
    tags: optional(mapOf(string), { description: "Tags." }),
    secret: optional(string, {
      description: "Secret.",
      sensitive: true,
      validate: (text) => (text.includes("!") ? undefined : `${text} has no exclamation mark`),
    }),
    token_wo: optional(string, { description: "Token.", writeOnly: true }),
    token_wo_version: optional(number, { description: "Version of the token." }),
    rules: optional(
      nestedList({
        port: optional(number, { description: "Port.", default: 80 }),
        action: required(string, {
          description: "Action.",
          validate: (action) => (action === "" ? "An action has a name" : undefined),
        }),
        hits: computed(number, { description: "Hits." }),
      }),
      { description: "Rules." },
    ),
    settings: optional(nested({ mode: optionalComputed(string, { description: "Mode." }) }), {
      description: "Settings.",
    }),
    timeouts: timeoutsAttribute(TIMEOUTS),
  },
});

export type ThingState = StateOf<typeof thingSchema>;

export interface ThingData {
  readonly store: ThingStore;
}

const forever = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });

export const thing: ManagedResource<typeof thingSchema, ThingData> = {
  typeName: "test_thing",
  schema: thingSchema,
  identity: { attributes: { id: { type: string, description: "Id.", import: "required" } } },
  identityOf: ({ id }) => ({ id }),

  validate(config, diagnostics) {
    if (config.name === "forbidden" && config.text !== null) {
      diagnostics.error({
        summary: "Forbidden things have no text",
        detail: "Leave text out",
        path: [{ attribute: "text" }],
      });
    }
  },

  async plan({ planned, prior, config }, { data, diagnostics }) {
    if (config.name === "warned") diagnostics.warning({ summary: "Careful", detail: "This name is warned of" });
    if (data === UNKNOWN) return { planned };
    // The service puts things without a region into "here"; a plan that knows the provider can tell.
    return prior === null && config.region === null ? { planned: { ...planned, region: "here" } } : { planned };
  },

  async planDestroy({ state }, { diagnostics }) {
    if (state.name === "precious") diagnostics.error({ summary: "Precious", detail: "Not this one" });
  },

  async read({ state, private: kept }, { data, signal }) {
    const { store } = data;
    if (store.behaviour.read === "throws") throw new TypeError("cannot read");
    if (store.behaviour.read === "waits") return forever(signal);
    const found = store.things.get(state.id ?? "");
    if (found === undefined) return null;
    const { token, ...shown } = found;
    void token;
    return {
      state: {
        ...state,
        ...shown,
        ...(store.behaviour.read === "other identity" ? { id: "t-other" } : {}),
        ...(store.behaviour.read === "unknown" ? { region: UNKNOWN as unknown as string } : {}),
        text: state.text === null && found.text === "" ? null : found.text,
        token_wo: "leaked by a careless author",
      },
      private: kept,
    };
  },

  async create({ planned, config, private: kept }, { data: { store }, diagnostics, signal }) {
    switch (store.behaviour.create) {
      case "throws":
        throw new TypeError(`cannot create with ${String(config.secret)}`);
      case "says why":
        throw new DiagnosticError({ summary: "No room", detail: "Make room first" });
      case "nothing":
        return null;
      case "waits":
        return forever(signal);
      case "half":
      case "forgets":
      case "wrong type":
      case undefined:
    }
    const id = store.newId();
    const region = typeof planned.region === "string" ? planned.region : "here";
    const made: StoredThing = {
      id,
      name: String(planned.name),
      text: typeof planned.text === "string" ? planned.text.toLowerCase() : "",
      size: Number(planned.size),
      region,
      revision: 1,
      token: config.token_wo as string | null,
    };
    store.things.set(id, made);
    if (store.behaviour.create === "half") {
      diagnostics.error({ summary: "Half made", detail: "The rest failed" });
      return { state: { ...planned, id }, private: { half: true } };
    }
    if (store.behaviour.create === "forgets") return { state: { ...planned, id }, private: null };
    if (store.behaviour.create === "wrong type")
      return { state: { ...planned, ...written(planned, made), size: "big" as unknown as number }, private: null };
    return { state: { ...planned, ...written(planned, made) }, private: { ...(kept as object | null), created: true } };
  },

  async update({ prior, planned, config }, { data: { store }, diagnostics, signal }) {
    if (store.behaviour.update === "throws") throw new TypeError("cannot update");
    if (store.behaviour.update === "waits") return forever(signal);
    const before = store.things.get(prior.id ?? "");
    if (before === undefined) throw new DiagnosticError({ summary: "Gone", detail: "It was deleted on the service" });
    const after: StoredThing = {
      ...before,
      text: typeof planned.text === "string" ? planned.text.toLowerCase() : "",
      size: Number(planned.size),
      revision: before.revision + 1,
      token: (config.token_wo as string | null) ?? before.token,
    };
    if (store.behaviour.update === "half") {
      diagnostics.error({ summary: "Half updated", detail: "The size is still the old one" });
      return { state: { ...planned, ...written(planned, after), size: prior.size }, private: { half: true } };
    }
    store.things.set(before.id, after);
    const identity = store.behaviour.update === "other identity" ? { id: "t-other" } : {};
    return { state: { ...planned, ...written(planned, after), ...identity }, private: { updated: true } };
  },

  async delete({ state }, { data: { store }, diagnostics }) {
    if (store.behaviour.delete === "throws") throw new TypeError("cannot delete");
    if (store.behaviour.delete === "refused") return diagnostics.error({ summary: "Refused", detail: "It is in use" });
    store.things.delete(state.id ?? "");
  },

  async import(request, { data: { store }, diagnostics }) {
    const id = "id" in request ? request.id : (request.identity["id"] as string);
    if (!store.things.has(id))
      diagnostics.error({ summary: `There is no thing "${id}"`, detail: "Give the id of one that exists" });
    return { state: { id }, private: { imported: true } };
  },

  move: ({ typeName, state }) =>
    typeName === "other_thing" ? { id: state["identifier"], name: state["label"] } : undefined,
};

function written(planned: { readonly rules: unknown; readonly settings: unknown }, made: StoredThing) {
  return {
    id: made.id,
    text: made.text === "" ? null : made.text,
    size: made.size,
    region: made.region,
    revision: made.revision,
    rules: planned.rules === null ? null : (planned.rules as readonly object[]).map((rule) => ({ ...rule, hits: 0 })),
    settings:
      planned.settings === null
        ? null
        : {
            mode:
              (planned.settings as { readonly mode: string | Unknown }).mode === UNKNOWN
                ? "auto"
                : (planned.settings as { readonly mode: string }).mode,
          },
    token_wo: "leaked by a careless author",
  } as unknown as Pick<ThingState, "id" | "text" | "size" | "region" | "revision" | "rules" | "settings" | "token_wo">;
}

const thingDataSchema = defineSchema({
  description: "A thing that is read.",
  attributes: {
    id: required(string, { description: "Id." }),
    detail: optional(string, {
      description: "How much.",
      default: "short",
      validate: (text) => (text === "" ? "It is empty" : undefined),
    }),
    name: computed(string, { description: "Name." }),
  },
});

export const thingData: DataSource<typeof thingDataSchema, ThingData> = {
  typeName: "test_thing",
  schema: thingDataSchema,
  validate(config, diagnostics) {
    if (config.id === "") diagnostics.error({ summary: "Empty id", detail: "Give an id", path: [{ attribute: "id" }] });
  },
  async read(config, { data: { store }, diagnostics }) {
    const found = store.things.get(config.id);
    if (found === undefined) diagnostics.error({ summary: "Not found", detail: `There is no thing "${config.id}"` });
    return { ...config, name: found === undefined ? null : `${found.name} (${config.detail})` };
  },
};

const joinFunction: ProviderFunction = {
  name: "join_all",
  summary: "Joins",
  description: "Joins texts.",
  parameters: [
    { name: "separator", type: STRING, description: "Between." },
    { name: "texts", type: list(STRING), description: "What." },
  ],
  result: STRING,
  async call([separator, texts]) {
    if (separator === "!") throw new FunctionArgumentError('The separator must not be "!"', 0);
    if (separator === "?") throw new TypeError("cannot join");
    return (texts as readonly string[]).join(separator as string);
  },
};

const providerSchema = defineSchema({
  description: "Things.",
  attributes: {
    endpoint: optional(string, {
      description: "Where the service is.",
      validate: (text) => (text.startsWith("http") ? undefined : "An endpoint starts with http"),
    }),
    api_key: optional(string, { description: "Key.", sensitive: true }),
    retries: optional(number, { description: "Retries.", default: 4 }),
  },
});

export function thingProvider(store: ThingStore): Provider<typeof providerSchema, ThingData> {
  const lazy = <T>(kind: string, name: string, value: T) => ({
    name,
    load: async (): Promise<T> => {
      store.loads.push(`${kind} ${name}`);
      return value;
    },
  });
  return {
    name: "test",
    version: "1.0.0",
    schema: providerSchema,
    validate(config, diagnostics) {
      if (config.endpoint === null) diagnostics.warning({ summary: "No endpoint", detail: "The default is used" });
    },
    async configure(config, { diagnostics }) {
      if (config.endpoint === UNKNOWN) return new PartlyKnown({});
      if (config.api_key === "a wrong key") {
        diagnostics.error({
          summary: "The key is refused",
          detail: `The service does not take ${config.api_key} (${String(config.retries)} tries)`,
        });
        return null;
      }
      return { store };
    },
    resources: [
      lazy("resource", "test_thing", thing),
      lazy("resource", "test_other", { ...thing, typeName: "test_other" }),
    ],
    dataSources: [lazy("data source", "test_thing", thingData)],
    ephemeralResources: ["test_thing"],
    functions: [lazy("function", "join_all", joinFunction)],
    listResources: [lazy("list resource", "test_thing", thingList(store.log))],
    actions: [lazy("action", "test_shout", thingAction(store.log))],
  };
}
