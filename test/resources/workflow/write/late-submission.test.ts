import { expect, test } from "vitest";
import { startService, type RunningService, type Variation } from "../../../../src/service";
import { startCore } from "../../../harness/imitated-core";
import { DOCUMENT, edit, FASTER } from "../documents";
import { only } from "../observing";

const writes = (service: RunningService): readonly string[] =>
  service.requests.list().flatMap(({ method }) => (method === "GET" ? [] : [method]));

/** Plans an update of a workflow that is there. */
async function planned(variation: Partial<Variation>) {
  const service = await startService({ variation });
  const core = await startCore({ endpoint: service.url, api_key: service.keys.user });
  const object = await core.resource("wfa_workflow");
  await object.apply({ document: DOCUMENT });
  const plan = await object.plan({ document: FASTER });
  service.requests.clear();
  return { service, object, plan };
}

/** How many reads an update sends before its first write. */
async function readsBeforeWriting(variation: Partial<Variation>): Promise<number> {
  const { service, object, plan } = await planned(variation);
  try {
    await object.applyPlan(plan);
    return service.requests.list().findIndex(({ method }) => method !== "GET");
  } finally {
    await service.close();
  }
}

test.concurrent.each<readonly [string, Partial<Variation>]>([
  ["keeps documents", {}],
  ["rewrites documents", { documents: "rewritten" }],
  ["keeps approved submissions", { approvedSubmission: "kept" }],
])(
  "what an interrupted run sent, and what shows only at the last look before the write, is not sent again: %s",
  async (_name, variation) => {
    const reads = await readsBeforeWriting(variation);
    const { service, object, plan } = await planned(variation);
    try {
      const sent = edit('name="load"', `id="${only(service).id}" name="load"`, FASTER);
      service.faults.add({
        method: "GET",
        skip: reads - 1,
        fault: { kind: "hold", moment: "before", wait: async () => void service.backstage.submit(sent) },
      });
      await object.applyPlan(plan);
      expect(writes(service)).toEqual(["PATCH"]);
      expect(only(service).approved!.text).toMatch(/timeout=["']120["']/);
      expect((await object.plan({ document: FASTER })).action).toBe("no-op");
    } finally {
      await service.close();
    }
  },
);

test("what somebody else submits at that moment is neither overwritten nor approved", async () => {
  const reads = await readsBeforeWriting({});
  const { service, object, plan } = await planned({});
  try {
    const theirs = edit(
      'timeout="60"',
      'timeout="90"',
      edit('name="load"', `id="${only(service).id}" name="load"`, FASTER),
    );
    service.faults.add({
      method: "GET",
      skip: reads - 1,
      fault: { kind: "hold", moment: "before", wait: async () => void service.backstage.submit(theirs) },
    });
    await expect(object.applyPlan(plan)).rejects.toThrow(/changed on the service after the plan was made/);
    expect(writes(service)).toEqual([]);
  } finally {
    await service.close();
  }
});

test("what somebody changes in the approved version after that look is not replaced by the approval", async () => {
  const reads = await readsBeforeWriting({});
  const { service, object, plan } = await planned({});
  try {
    const { id } = only(service);
    const hold = (skip: number, act: () => void): void =>
      void service.faults.add({
        method: "GET",
        skip,
        fault: { kind: "hold", moment: "before", wait: async () => act() },
      });
    hold(reads - 1, () => service.backstage.submit(edit('name="load"', `id="${id}" name="load"`, FASTER)));
    // A request that one holds is none that another one skips.
    hold(reads - 1, () => service.backstage.edit(id, "approved", (text) => text.replace('"60"', '"90"')));
    await expect(object.applyPlan(plan)).rejects.toThrow(/approved/);
    expect(writes(service)).toEqual([]);
    expect(only(service).approved!.text).toContain('timeout="90"');
  } finally {
    await service.close();
  }
});
