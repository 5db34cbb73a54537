import { describe, expect, test } from "vitest";
import { startService, VARIATIONS, type RunningService, type Variation } from "../../src/service";
import { DOCUMENT } from "../resources/workflow/documents";
import { startPipeline, type Attributes, type Pipeline } from "./two-pipelines";

const PATIENT = 120_000;

interface Kind {
  readonly typeName: string;
  readonly config: Attributes;
  readonly ids: (service: RunningService) => readonly string[];
}

const KINDS = {
  workflow: {
    typeName: "wfa_workflow",
    config: { document: DOCUMENT },
    ids: ({ backstage }) => backstage.workflows().map(({ id }) => id),
  },
  group: {
    typeName: "wfa_workflow_group",
    config: { name: "Finance" },
    ids: ({ backstage }) => backstage.groups().flatMap(({ id, name }) => (name === "Finance" ? [id] : [])),
  },
  asset: {
    typeName: "wfa_asset",
    config: { name: "web", hostname: "web.example" },
    ids: ({ backstage }) => backstage.assets().map(({ id }) => id),
  },
} as const satisfies Readonly<Record<string, Kind>>;

const LATE = VARIATIONS.find(({ name }) => name === "rewritingLater")!.variation;
const SERVICES: Readonly<Record<string, Partial<Variation>>> = {
  "shows everything at once": { sameMachine: "accepted" },
  "rewrites documents and shows everything later": { ...LATE, sameMachine: "accepted" },
};

/** Holds the create requests, after their effects, until all have had theirs: each sees the others' then. */
function holdPosts({ faults }: RunningService, count: number): void {
  const posted: (() => void)[] = [];
  const wait = (): Promise<void> =>
    new Promise((resolve) => void (posted.push(resolve) === count && posted.forEach((go) => go())));
  faults.add({ method: "POST", times: count, fault: { kind: "hold", moment: "after", wait } });
}

interface Scene {
  readonly service: RunningService;
  readonly pipelines: readonly Pipeline[];
}

async function inScene(
  typeName: string,
  variation: Partial<Variation>,
  count: number,
  run: (scene: Scene) => Promise<void>,
): Promise<void> {
  const service = await startService({ variation });
  try {
    const pipelines = await Promise.all(Array.from({ length: count }, () => startPipeline(service, typeName)));
    await run({ service, pipelines });
  } finally {
    await service.close();
  }
}

const importedId = (error: string): string => /terraform import \S+ (\S+)/.exec(error)![1]!;

describe.concurrent("pipelines that create the same at once, where each sees the others'", () => {
  for (const [what, { typeName, config, ids }] of Object.entries<Kind>(KINDS))
    for (const [service, variation] of Object.entries(SERVICES))
      for (const count of [2, 3])
        test(
          `${count} of one ${what}, and the service ${service}: one stays, the others are told`,
          {
            timeout: PATIENT,
          },
          async () => {
            await inScene(typeName, variation, count, async ({ service, pipelines }) => {
              holdPosts(service, count);
              const ran = await Promise.all(pipelines.map((pipeline) => pipeline.apply(config)));
              const [id, ...more] = ids(service);
              expect(more).toEqual([]);
              const errors = ran.flatMap(({ error }) => error ?? []);
              expect(errors).toHaveLength(count - 1);
              for (const error of errors) {
                expect(error).toMatch(/created by somebody else at the same moment/);
                expect(error).toMatch(/This apply (withdrew|deleted|removed)/);
              }
              const winners = pipelines.filter(({ object }) => object.state !== null);
              expect(winners.map(({ object }) => object.value["id"])).toEqual([id]);
              expect((await winners[0]!.object.plan(config)).action).toBe("no-op");
              // Applied again, the others are told again, and the import takes it over as it is.
              for (const pipeline of pipelines.filter((each) => !winners.includes(each))) {
                const again = await pipeline.apply(config);
                expect(again.error).toMatch(/already exists/);
                expect(importedId(again.error!)).toBe(id);
                await pipeline.object.import(id!);
                expect((await pipeline.object.plan(config)).action).toBe("no-op");
              }
              expect(ids(service)).toEqual([id]);
            });
          },
        );

  for (const what of ["workflow", "asset"] as const)
    test(`two of one ${what}, both with adopt_existing: it is in both states`, { timeout: PATIENT }, async () => {
      const { typeName, ids } = KINDS[what];
      const config = { ...KINDS[what].config, adopt_existing: true };
      await inScene(typeName, { sameMachine: "accepted" }, 2, async ({ service, pipelines }) => {
        holdPosts(service, 2);
        const ran = await Promise.all(pipelines.map((pipeline) => pipeline.apply(config)));
        expect(ran.map(({ error }) => error)).toEqual([null, null]);
        const [id] = ids(service);
        expect(ids(service)).toHaveLength(1);
        expect(pipelines.map(({ object }) => object.value["id"])).toEqual([id, id]);
      });
    });

  test(
    "two of one group, where nobody can see that they are empty: both are kept, and both users are told which one to keep",
    {
      timeout: PATIENT,
    },
    async () => {
      const { typeName, config, ids } = KINDS.group;
      await inScene(typeName, { attributes: "minimal" }, 2, async ({ service, pipelines }) => {
        service.backstage.submit('<workflow id="w-1" name="somewhere"><task name="load"/></workflow>');
        holdPosts(service, 2);
        const ran = await Promise.all(pipelines.map((pipeline) => pipeline.apply(config)));
        const [smaller, larger] = [...ids(service)].sort() as [string, string];
        const keeper = pipelines.find(({ object }) => object.value["id"] === smaller)!;
        const other = pipelines.find(({ object }) => object.value["id"] === larger)!;
        const told = (pipeline: Pipeline): string => ran[pipelines.indexOf(pipeline)]!.error!;
        expect(told(keeper)).toMatch(/not known to be empty[^]*keep this one: run `terraform untaint ADDRESS`/);
        expect(told(other)).toMatch(/not known to be empty[^]*keep the other one: run `terraform state rm ADDRESS`/);
        expect(importedId(told(other))).toBe(smaller);
        // Neither deletes what may hold something.
        for (const pipeline of pipelines)
          expect((await pipeline.apply(config)).error).toMatch(/is not known to be empty[^]*terraform untaint/);
        // Both do as they were told.
        keeper.object.state = { ...keeper.object.state!, tainted: false };
        other.object.state = null;
        await other.object.import(smaller);
        service.backstage.deleteGroup(larger);
        for (const { object } of pipelines) expect((await object.plan(config)).action).toBe("no-op");
        expect(ids(service)).toEqual([smaller]);
        expect(service.backstage.workflows()).toHaveLength(1);
      });
    },
  );

  test("two of one group, into which somebody puts a workflow: it is not deleted", { timeout: PATIENT }, async () => {
    const { typeName, config, ids } = KINDS.group;
    await inScene(typeName, {}, 2, async ({ service, pipelines }) => {
      const posted: (() => void)[] = [];
      const wait = (): Promise<void> =>
        new Promise((resolve) => {
          if (posted.push(resolve) < 2) return;
          for (const id of ids(service))
            service.backstage.submit(`<workflow id="in-${id}" name="in-${id}" groupId="${id}"/>`);
          posted.forEach((go) => go());
        });
      service.faults.add({ method: "POST", times: 2, fault: { kind: "hold", moment: "after", wait } });
      const ran = await Promise.all(pipelines.map((pipeline) => pipeline.apply(config)));
      expect(ran.map(({ error }) => error)).toEqual(
        ran.map(() => expect.stringMatching(/kept in state as tainted, because it is not known to be empty/) as string),
      );
      expect([ids(service), service.backstage.workflows()]).toMatchObject([{ length: 2 }, { length: 2 }]);
    });
  });

  test("two of one asset, one of which somebody changes: that one is kept", { timeout: PATIENT }, async () => {
    const { typeName, ids } = KINDS.asset;
    const config = { ...KINDS.asset.config, description: "ours" };
    await inScene(typeName, { sameMachine: "accepted" }, 2, async ({ service, pipelines }) => {
      holdPosts(service, 2);
      const change = async (): Promise<void> => {
        const [, larger] = [...ids(service)].sort();
        service.backstage.updateAsset(larger!, { description: "Do not touch" });
      };
      // Whether ours was read before or after it.
      service.faults.add({ method: "GET", skip: 2, fault: { kind: "hold", moment: "after", wait: change } });
      const ran = await Promise.all(pipelines.map((pipeline) => pipeline.apply(config)));
      const errors = ran.flatMap(({ error }) => error ?? []);
      expect(errors).toContainEqual(expect.stringMatching(/Somebody has changed the asset[^]*left alone/));
      expect(service.backstage.assets().map(({ fields }) => fields["description"])).toContain("Do not touch");
    });
  });
});
