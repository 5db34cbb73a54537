import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { valuesEqual, type ObjectValue } from "../../src/cty";
import { schemaMessage } from "../../src/framework";
import type { SchemaMessage } from "../../src/protocol";
import { checkApplied, checkFinalPlan, checkPlan, checkRead, checkSchema, proposedNew } from "../harness/imitated-core";
import { Choices, maskConfig, randomConfig, randomProvider, randomResource, randomSchema } from "./random-resource";
import { RpcClient } from "./rpc-client";

/** Drives one resource as Terraform core does, and lets core's rules judge every answer. */
class Core {
  readonly message: SchemaMessage;

  constructor(readonly client: RpcClient) {
    this.message = schemaMessage(client.resource.schema, true);
    expect(checkSchema(this.message)).toEqual([]);
  }

  async plan(prior: ObjectValue | null, config: ObjectValue) {
    const proposed = proposedNew(this.message, prior, config) as ObjectValue;
    const plan = await this.client.plan({ prior, proposed, config, private: { kept: 1 } });
    expect(plan.diagnostics).toEqual([]);
    expect(plan.private).toEqual({ kept: 1 });
    expect(checkPlan(this.message, prior, config, plan.planned, plan.replaces)).toEqual([]);
    return { planned: plan.planned as ObjectValue, replaces: plan.replaces };
  }

  /** Plan with what is known before apply, plan again with all of it, apply, refresh, and plan once more: no change. */
  async converge(prior: ObjectValue | null, masked: ObjectValue, config: ObjectValue): Promise<ObjectValue> {
    const first = await this.plan(prior, masked);
    if (first.replaces.length > 0) return this.converge(null, masked, config);
    const second = await this.plan(prior, config);
    expect(checkFinalPlan(this.message, first.planned, second.planned)).toEqual([]);

    const applied = await this.client.apply({ prior, planned: second.planned, config, private: { kept: 1 } });
    expect(applied.diagnostics).toEqual([]);
    expect(applied.private).toEqual({ kept: 1 });
    expect(applied.identity).toEqual({ id: "the-id" });
    expect(checkApplied(this.message, second.planned, applied.state)).toEqual([]);

    const read = await this.client.read(applied.state, { private: { kept: 1 }, identity: { id: "the-id" } });
    expect(read.diagnostics).toEqual([]);
    expect(checkRead(this.message, read.state)).toEqual([]);
    this.#expectSame(read.state, applied.state);

    const again = await this.plan(read.state, config);
    this.#expectSame(again.planned, read.state);
    expect(again.replaces).toEqual([]);
    return read.state as ObjectValue;
  }

  /** As Terraform compares: a set has no order. */
  #expectSame(actual: ObjectValue | null, expected: ObjectValue | null): void {
    if (!valuesEqual(actual, expected)) expect(actual).toEqual(expected);
  }
}

async function coreOf(choose: Choices): Promise<Core> {
  const resource = randomResource(choose, randomSchema(choose));
  const client = new RpcClient(randomProvider(resource), resource);
  await client.configure();
  return new Core(client);
}

describe("for any schema and configuration, core accepts", () => {
  test("a create with unknown values, its second plan, its result, its refresh, and the empty plan after it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (draw) => {
        const choose = new Choices(draw);
        const core = await coreOf(choose);
        const { schema } = core.client.resource;
        const config = randomConfig(choose, schema);
        await core.converge(null, maskConfig(choose, schema, config), config);
      }),
      { numRuns: 150 },
    );
  });

  test("an update or replacement from there to any other configuration", async () => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (draw) => {
        const choose = new Choices(draw);
        const core = await coreOf(choose);
        const { schema } = core.client.resource;
        const [before, after] = [randomConfig(choose, schema), randomConfig(choose, schema)];
        const state = await core.converge(null, before, before);
        const updated = await core.converge(state, maskConfig(choose, schema, after), after);
        await core.converge(updated, before, before);
      }),
      { numRuns: 150 },
    );
  });

  test("a destroy", async () => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (draw) => {
        const choose = new Choices(draw);
        const core = await coreOf(choose);
        const config = randomConfig(choose, core.client.resource.schema);
        const prior = await core.converge(null, config, config);
        const plan = await core.client.plan({ prior, proposed: null, config: null });
        expect([plan.planned, plan.diagnostics]).toEqual([null, []]);
        const { state, diagnostics } = await core.client.apply({ prior, planned: null, config: null });
        expect([state, diagnostics]).toEqual([null, []]);
      }),
      { numRuns: 50 },
    );
  });
});
