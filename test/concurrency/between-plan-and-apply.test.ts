import { describe, expect, test } from "vitest";
import { createProvider } from "../../src/provider";
import { startService, type RunningService } from "../../src/service";
import { startCore, type Attributes, type Core, type ImitatedCore, type Planned } from "../harness/imitated-core";
import { REVIEWED } from "./between-plan-and-apply/approval-rows";
import type { ConcurrentChange } from "./between-plan-and-apply/concurrent-change";
import { CONCURRENT_CHANGES } from "./between-plan-and-apply/table";
import { PAIRWISE } from "../harness/pairwise-variations";

const PATIENT = 120_000;
const variations = PAIRWISE.filter(({ name }) => name === "default" || name === "wrappedLinks");

/** All that a person may have worked on. */
const worldOf = ({ backstage }: RunningService): unknown => [
  backstage.workflows(),
  backstage.groups(),
  backstage.calendars(),
  backstage.assets(),
  backstage.queues(),
];

/** What the next command does: one plan, made before, is applied, or the destruction that was decided on. */
async function decide(
  core: Core,
  typeName: string,
  object: ImitatedCore,
  wanted: Attributes | null,
): Promise<() => Promise<unknown>> {
  if (wanted === null) {
    await object.refresh();
    return () => object.destroy();
  }
  const plan: Planned = await object.plan(wanted);
  // An engine applies in another process.
  const applying = await (await core.anotherRun()).resource(typeName);
  applying.state = object.state;
  return () => applying.applyPlan(plan);
}

const configOf = (config: ConcurrentChange["base"], service: RunningService): Attributes | null =>
  typeof config === "function" ? config(service) : config;

describe.concurrent.each(variations)("a person between plan and apply, on a service that is $name", ({ variation }) => {
  const rows = CONCURRENT_CHANGES.filter(([, { flags }]) => flags !== true || variation.flags !== "hidden");
  for (const [name, { typeName, prepare, base, wanted, person, end, stands }] of rows) {
    test(name, { timeout: PATIENT }, async () => {
      const service = await startService({ variation });
      try {
        const core = await startCore({ endpoint: service.url, api_key: service.keys.user });
        const object = await core.resource(typeName);
        prepare?.(service);
        const first = configOf(base, service);
        if (typeof first?.["server_revision"] === "string") REVIEWED.set(service, first["server_revision"]);
        if (first !== null) await object.apply(first);
        const apply = await decide(core, typeName, object, configOf(wanted, service));
        person(service);
        const left = worldOf(service);
        const reason = await apply().then(
          () => null,
          (error: unknown) => String(error),
        );
        if (end === "both") {
          expect(reason).toBeNull();
          expect(stands?.(service) ?? true).toBe(true);
        } else {
          expect(reason).toMatch(end);
          expect(worldOf(service)).toEqual(left);
        }
      } finally {
        await service.close();
      }
    });
  }
});

test("the table has every resource", () => {
  const types = new Set(CONCURRENT_CHANGES.map(([, { typeName }]) => typeName));
  expect([...types].sort()).toEqual(
    createProvider()
      .resources.map(({ name }) => name)
      .sort(),
  );
});

test("who changed it, and when, is told where the service shows it", async () => {
  const service = await startService();
  try {
    const core = await startCore({ endpoint: service.url, api_key: service.keys.user });
    const object = await core.resource("wfa_workflow");
    await object.apply({ document: '<workflow name="w"><task timeout="1"/></workflow>' });
    const apply = await decide(core, "wfa_workflow", object, null);
    const { id } = service.backstage.workflows()[0]!;
    service.backstage.as("ann").edit(id, "approved", (text) => text.replace('"1"', '"2"'));
    await expect(apply()).rejects.toThrow(
      /What changed since \(ann, \d{4}-\d{2}-\d{2}T[^)]*Z\):\n {2}- approved: \/workflow\/task\/@timeout: 1 -> 2/,
    );
  } finally {
    await service.close();
  }
});
