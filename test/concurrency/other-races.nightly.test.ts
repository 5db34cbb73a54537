import { describe, expect, test } from "vitest";
import { parseDocument, revision } from "../../src/document";
import { startService, type RunningService, type Variation } from "../../src/service";
import { DOCUMENT, edit } from "../resources/workflow/documents";
import { atEveryBoundary, QUIET, startPipeline, type Attributes, type Scene } from "./two-pipelines";
import { hasNoticed } from "./workflows";

const PATIENT = 120_000;

/** What two pipelines make at once, and how many of it the service has. */
const CREATIONS: Readonly<
  Record<
    string,
    {
      readonly typeName: string;
      readonly config: Attributes;
      readonly variation?: Partial<Variation>;
      readonly count: (service: RunningService) => number;
    }
  >
> = {
  "a workflow whose document has no id": {
    typeName: "wfa_workflow",
    config: { document: DOCUMENT },
    count: ({ backstage }) => backstage.workflows().length,
  },
  "a workflow whose document has an id": {
    typeName: "wfa_workflow",
    config: { document: edit('name="load"', 'id="w-1" name="load"') },
    count: ({ backstage }) => backstage.workflows().length,
  },
  "a group": {
    typeName: "wfa_workflow_group",
    config: { name: "Finance" },
    count: ({ backstage }) => backstage.groups().filter(({ name }) => name === "Finance").length,
  },
  "a group whose id is chosen": {
    typeName: "wfa_workflow_group",
    config: { id: "finance", name: "Finance" },
    count: ({ backstage }) => backstage.groups().filter(({ name }) => name === "Finance").length,
  },
  "a calendar": {
    typeName: "wfa_calendar",
    config: { definition: '{"name":"Holidays","dates":["2027-01-01"]}' },
    count: ({ backstage }) => backstage.calendars().length,
  },
  "an asset": {
    typeName: "wfa_asset",
    config: { name: "web", hostname: "web.example" },
    count: ({ backstage }) => backstage.assets().length,
  },
  "an asset that the service accepts twice": {
    typeName: "wfa_asset",
    config: { name: "web", hostname: "web.example" },
    variation: { sameMachine: "accepted" },
    count: ({ backstage }) => backstage.assets().length,
  },
};

describe.concurrent("two pipelines make the same at once", () => {
  for (const [what, { typeName, config, variation = {}, count }] of Object.entries(CREATIONS)) {
    test(what, { timeout: PATIENT }, async () => {
      await atEveryBoundary(
        {
          typeName,
          variation,
          prepare: async () => undefined,
          first: ({ first }) => first.apply(config),
          second: ({ second }) => second.apply(config),
        },
        async ({ service, held, ran, first, second }) => {
          // One of them is told, unless the service made one thing of both.
          const isShared =
            first.object.state !== null &&
            second.object.state !== null &&
            first.object.value["id"] === second.object.value["id"];
          if (!isShared)
            expect(
              [ran.first, ran.second].filter(({ error }) => error !== null),
              held,
            ).toHaveLength(1);
          // Applied again, one after the other, whoever has none is told how to take over the one that there is.
          const again = [await second.apply(config), await first.apply(config)];
          expect(count(service), held).toBe(1);
          expect(
            again.filter(({ error }) => error !== null && !/already exists|by somebody else/.test(error)),
            held,
          ).toEqual([]);
          expect(again.filter(({ error }) => error === null).length, held).toBeGreaterThanOrEqual(1);
        },
      );
    });
  }

  test("two workflows of one name that say something else are two", { timeout: PATIENT }, async () => {
    const other = { document: edit('timeout="300"', 'timeout="120"') };
    const { config } = CREATIONS["a workflow whose document has no id"]!;
    await atEveryBoundary(
      {
        typeName: "wfa_workflow",
        prepare: async () => undefined,
        first: ({ first }) => first.apply(config),
        second: ({ second }) => second.apply(other),
      },
      async ({ service, held, ran }) => {
        expect([ran.first.error, ran.second.error], held).toEqual([null, null]);
        expect(service.backstage.workflows(), held).toHaveLength(2);
      },
    );
  });

  test("where both see the other one's workflow, one stays", { timeout: PATIENT }, async () => {
    const service = await startService();
    try {
      const { config } = CREATIONS["a workflow whose document has no id"]!;
      const pipelines = [await startPipeline(service, "wfa_workflow"), await startPipeline(service, "wfa_workflow")];
      // Each POST is answered when both have had their effect.
      const posted: (() => void)[] = [];
      const together = (): Promise<void> =>
        new Promise((resolve) => void (posted.push(resolve) === 2 && posted.forEach((go) => go())));
      service.faults.add({ method: "POST", times: 2, fault: { kind: "hold", moment: "after", wait: together } });
      const ran = await Promise.all(pipelines.map((pipeline) => pipeline.apply(config)));
      expect(ran.flatMap(({ error }) => error ?? [])).toEqual([
        expect.stringMatching(/created by somebody else at the same moment[^]*withdrew[^]*terraform import/),
      ]);
      expect(service.backstage.workflows()).toHaveLength(1);
      const [winner, ...others] = pipelines.filter(({ object }) => object.state !== null);
      expect(others).toEqual([]);
      expect((await winner!.object.plan(config)).action).toBe("no-op");
    } finally {
      await service.close();
    }
  });

  for (const [name, variation, windows] of [
    ["counts", { documents: "rewritten" }, []],
    ["shows nothing beside", {}, ["POST"]],
  ] as const) {
    test(
      `two calendars of one name are one, and the later is told where the service ${name}`,
      {
        timeout: PATIENT,
      },
      async () => {
        const unseen: string[] = [];
        await atEveryBoundary(
          {
            typeName: "wfa_calendar",
            variation,
            prepare: async () => undefined,
            first: ({ first }) => first.apply({ definition: '{"name":"Holidays","dates":["2027-01-01"]}' }),
            second: ({ second }) => second.apply({ definition: '{"name":"Holidays","dates":["2027-12-25"]}' }),
          },
          async ({ service, held, ran, second }) => {
            expect(service.backstage.calendars(), held).toHaveLength(1);
            if (ran.first.error !== null || ran.second.error !== null) return;
            if (ran.first.warnings.length === 0) unseen.push(held);
            // Whoever was overwritten sees it.
            expect(await second.object.refresh().then(() => second.object.value["drift"]), held).not.toEqual([]);
          },
        );
        // POST adds or updates, whichever it is.
        expect(unseen.map((held) => held.split(" ")[1])).toEqual(windows);
      },
    );
  }
});

describe.concurrent("two pipelines change one calendar at once", () => {
  const base = { definition: '{"name":"Holidays","dates":["2027-01-01"],"note":"0"}' };
  const wanted = { definition: '{"name":"Holidays","dates":["2027-12-25"],"note":"0"}' };
  const other = { definition: '{"name":"Holidays","dates":["2027-01-01"],"note":"1"}' };
  const services: Readonly<
    Record<string, { readonly variation: Partial<Variation>; readonly windows: readonly string[] }>
  > = {
    "and the service counts": { variation: { documents: "rewritten" }, windows: [] },
    "and the service shows nothing beside": { variation: { writeAnswers: "empty" }, windows: ["PUT"] },
  };
  for (const [name, { variation, windows }] of Object.entries(services)) {
    test(name, { timeout: PATIENT }, async () => {
      const unseen: string[] = [];
      await atEveryBoundary(
        {
          typeName: "wfa_calendar",
          variation,
          prepare: async ({ service, first, second }) => {
            await first.object.apply(base);
            await second.object.import(service.backstage.calendars()[0]!.id);
            await second.object.apply(base);
          },
          first: ({ first }) => first.apply(wanted),
          second: ({ second }) => second.apply(other),
        },
        async ({ service, held, ran, first, second }) => {
          const stands = (config: typeof base): boolean => {
            const { dates, note } = JSON.parse(config.definition) as {
              readonly dates: readonly string[];
              readonly note: string;
            };
            const { definition } = service.backstage.calendars()[0]!;
            return JSON.stringify([dates, note]) === JSON.stringify([definition["dates"], definition["note"]]);
          };
          expect(service.backstage.calendars(), held).toHaveLength(1);
          expect(ran.second.error, held).toBeNull();
          if (!stands(other) && !hasNoticed(ran.first)) unseen.push(held);
          for (const [pipeline, config] of [
            [first, wanted],
            [second, other],
          ] as const) {
            expect((await pipeline.object.plan(config)).action === "no-op", held).toBe(stands(config));
            await pipeline.object.apply(config);
            expect((await pipeline.object.plan(config)).action, held).toBe("no-op");
          }
        },
      );
      expect(unseen.map((held) => held.split(" ")[1])).toEqual(windows);
    });
  }

  test("and one destroys it", { timeout: PATIENT }, async () => {
    const unseen: string[] = [];
    await atEveryBoundary(
      {
        typeName: "wfa_calendar",
        prepare: async ({ service, first, second }) => {
          await first.object.apply(base);
          await second.object.import(service.backstage.calendars()[0]!.id);
          await second.object.apply(base);
        },
        first: ({ first }) => first.destroy(),
        second: ({ second }) => second.apply(other),
      },
      async ({ service, held, ran }) => {
        if (ran.second.error === null && service.backstage.calendars().length === 0 && !hasNoticed(ran.first))
          unseen.push(held);
      },
    );
    expect(unseen.map((held) => held.split(" ")[1])).toEqual(["DELETE"]);
  });
});

describe.concurrent("two reviewers at once", () => {
  const named = edit('name="load"', 'id="w-1" name="load"');
  // This service keeps documents as they are.
  const reviewed: Attributes = { workflow_id: "w-1", server_revision: revision(parseDocument(named)), enable: true };
  const prepare = async ({ service: { backstage } }: Scene): Promise<void> => void backstage.submit(named);

  for (const approvedSubmission of ["moved", "kept"] as const) {
    test(`approve the same, which is ${approvedSubmission}`, { timeout: PATIENT }, async () => {
      await atEveryBoundary(
        {
          typeName: "wfa_workflow_approval",
          variation: { approvedSubmission },
          prepare,
          first: ({ first }) => first.apply(reviewed),
          second: ({ second }) => second.apply(reviewed),
        },
        async ({ held, ran, first, second }) => {
          expect([ran.first.error, ran.second.error], held).toEqual([null, null]);
          for (const pipeline of [first, second])
            expect((await pipeline.object.plan(reviewed)).action, held).toBe("no-op");
        },
      );
    });

    test(
      `and somebody submits another one, whose approval is ${approvedSubmission}`,
      {
        timeout: PATIENT,
      },
      async () => {
        await atEveryBoundary(
          {
            typeName: "wfa_workflow_approval",
            variation: { approvedSubmission },
            prepare,
            first: ({ first }) => first.apply(reviewed),
            second: async ({ service: { backstage } }) => {
              backstage.submit(named.replace('"60"', '"90"'));
              return QUIET;
            },
          },
          async ({ service, held, ran }) => {
            const approved = service.backstage.workflow("w-1")!.approved?.text ?? "";
            // What was not reviewed is never approved without a word.
            if (approved.includes('"90"') || approved === "") expect(ran.first.error, held).not.toBeNull();
          },
        );
      },
    );
  }
});
