import { describe, expect, test } from "vitest";
import { startService, type RunningService } from "../../../src/service";
import { openGateway } from "../../harness/faults/gateway";
import { startCore, type Attributes } from "../../harness/imitated-core";
import { PAIRWISE } from "../../harness/pairwise-variations";

type World = RunningService["backstage"];

const KINDS: readonly {
  readonly typeName: string;
  readonly config: Attributes;
  readonly makeOther: (world: World) => unknown;
}[] = [
  {
    typeName: "wfa_workflow_group",
    config: { id: "mine", name: "Mine", force_destroy: true },
    makeOther: (world) => world.createGroup({ id: "other", name: "Other" }),
  },
  {
    typeName: "wfa_calendar",
    config: { definition: '{"id":"mine","name":"Mine","days":["MON"]}' },
    makeOther: (world) => world.putCalendar({ id: "other", name: "Other", days: ["TUE"] }),
  },
  {
    typeName: "wfa_workflow",
    config: { document: '<workflow id="mine" name="mine"><task name="t"/></workflow>' },
    makeOther: (world) => {
      world.submit('<workflow id="other" name="other"><task name="u"/></workflow>');
      world.approve("other");
    },
  },
  {
    typeName: "wfa_asset",
    config: { name: "mine", hostname: "mine.example" },
    makeOther: (world) => world.addAsset({ name: "other", hostname: "other.example" }),
  },
];

describe.concurrent.each(KINDS)(
  "$typeName of which a gateway answers another one",
  ({ typeName, config, makeOther }) => {
    const variations = PAIRWISE.filter(({ name }) => ["default", "hostile"].includes(name));
    test.each(variations)("is an error, and state stays, on a service that is $name", async ({ variation }) => {
      const service = await startService({ variation });
      let [mine, other] = ["", ""];
      const gateway = await openGateway(service.url, (path) =>
        mine === "" ? path : path.replace(`/${mine}`, `/${other}`),
      );
      try {
        const core = await startCore({ endpoint: gateway.url, api_key: service.keys.user });
        const object = await core.resource(typeName);
        await object.apply(config);
        const made = makeOther(service.backstage);
        [mine, other] = [object.value["id"] as string, typeof made === "string" ? made : "other"];
        const { state } = object;
        const again = await (await core.anotherRun()).resource(typeName);
        again.state = state;
        await expect(again.plan(config)).rejects.toThrow(
          new RegExp(`answered with another object[^]*the id "${other}", and "${mine}" was asked for`),
        );
        expect(again.state).toEqual(state);
      } finally {
        await gateway.close();
        await service.close();
      }
    });
  },
);
