import {
  bool,
  defineSchema,
  number,
  optional,
  required,
  string,
  type Action,
  type ListResource,
} from "../../src/framework";
import type { ThingData } from "./thing-provider";

const thingListSchema = defineSchema({
  description: "Things that exist.",
  attributes: {
    region: optional(string, {
      description: "Where.",
      default: "here",
      validate: (text) => (text === "" ? "It is empty" : undefined),
    }),
    token: optional(string, {
      description: "Token.",
      sensitive: true,
      validate: (text) => (text === "bad" ? "It is bad" : undefined),
    }),
    fail_after: optional(number, { description: "How many come before an error." }),
    forever: optional(bool, { description: "Waits after the last one." }),
  },
});

/** Lists the things of a region; what it was asked and how far it went is in `log`. */
export const thingList = (log: string[]): ListResource<typeof thingListSchema, ThingData> => ({
  typeName: "test_thing",
  schema: thingListSchema,
  validate({ region }, diagnostics) {
    if (region === "nowhere")
      diagnostics.error({ summary: "Nowhere is no region", detail: "Name one", path: [{ attribute: "region" }] });
  },
  async *list({ region, token, fail_after: failAfter, forever }, { data: { store }, diagnostics, signal }) {
    if (region === "odd") diagnostics.warning({ summary: "Odd region", detail: `It is odd with ${token}` });
    let count = 0;
    try {
      for (const { id, name, region: where } of store.things.values()) {
        if (where !== region && region !== "odd") continue;
        if (count === failAfter) throw new TypeError(`cannot go on with ${token}`);
        count++;
        yield { identity: { id }, displayName: name };
      }
      if (forever === true)
        await new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
    } finally {
      log.push(`left after ${count}`);
    }
  },
});

const thingActionSchema = defineSchema({
  description: "Shouts at a thing.",
  attributes: {
    id: required(string, { description: "Whom." }),
    times: optional(number, {
      description: "How often.",
      default: 2,
      validate: (times) => (Number(times) > 0 ? undefined : "At least once"),
    }),
    secret: optional(string, { description: "Secret.", sensitive: true }),
  },
});

/** Shouts at a thing; `log` tells how it ended. */
export const thingAction = (log: string[]): Action<typeof thingActionSchema, ThingData> => ({
  typeName: "test_shout",
  schema: thingActionSchema,
  validate({ id }, diagnostics) {
    if (id === "nobody")
      diagnostics.error({ summary: "Nobody is there", detail: "Name one", path: [{ attribute: "id" }] });
  },
  async invoke({ id, times, secret }, { data: { store }, diagnostics, signal, writing }, progress) {
    try {
      for (let i = 1; i <= Number(times); i++) {
        progress(`shout ${i} at ${id} with ${secret}`);
        if (i % 100 === 0) await new Promise(setImmediate);
      }
      if (id === "t-waits")
        await new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
      if (id === "t-throws") throw new TypeError(`cannot shout ${secret}`);
      if (!store.things.has(id))
        diagnostics.error({ summary: `There is no thing "${id}"`, detail: "Name one that exists" });
    } finally {
      log.push(`end of ${id}`);
      if (signal.aborted && !writing.aborted) log.push("writing goes on");
    }
  },
});
