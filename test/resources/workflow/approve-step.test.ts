import { describe, expect } from "vitest";
import type { RunningService } from "../../../src/service";
import { withService } from "../../harness/with-service";
import { DOCUMENT, edit, FASTER } from "./documents";
import { only, reasonOf } from "./observing";

/** What somebody does after our document is submitted and before it is approved. */
const SINCE_SUBMITTED: readonly (readonly [string, (service: RunningService, id: string) => void, RegExp])[] = [
  [
    "Somebody submitted another version",
    ({ backstage }, id) => backstage.edit(id, "submitted", (text) => text.replace('timeout="60"', 'timeout="61"')),
    /is not what this apply sent[^]*It was not approved. An apply overwrites it only with overwrite_pending_submission[^]*What the service shows[^]*@timeout: 60 -> 61[^]*ignored_paths/,
  ],
  ["Somebody deleted all of it", ({ backstage }, id) => backstage.deleteWorkflow(id), /Workflow "[^"]+" is gone/],
];

describe.concurrent("between our submission and its approval", () => {
  const it = withService("wfa_workflow");

  for (const [sentence, act, expected] of SINCE_SUBMITTED) {
    it(`${sentence}: nothing is approved, and the message says so`, async ({ service, object }) => {
      await object.apply({ document: DOCUMENT });
      const { id } = only(service);
      const wait = async (): Promise<void> => act(service, id);
      service.faults.add({ method: "PUT", fault: { kind: "hold", moment: "after", wait } });
      service.requests.clear();
      expect(await reasonOf(object.apply({ document: FASTER }))).toMatch(expected);
      expect(service.requests.list().filter(({ method }) => method === "PATCH")).toEqual([]);
    });
  }

  it("Somebody added an attribute: it is approved with ours, without a word", async ({ service, object }) => {
    await object.apply({ document: DOCUMENT });
    const { id } = only(service);
    const add = (text: string): string => text.replace('timeout="60"', 'timeout="60" more="1"');
    const wait = async (): Promise<void> => service.backstage.edit(id, "submitted", add);
    service.faults.add({ method: "PUT", fault: { kind: "hold", moment: "after", wait } });
    expect(await object.apply({ document: DOCUMENT, secrets_wo_version: 2 })).toEqual([]);
    expect(only(service).approved?.text).toContain('more="1"');
  });

  it("Somebody edits what is approved before a trigger is read back: it is drift", async ({ service, object }) => {
    const edits = (): void =>
      service.backstage.edit(only(service).id, "approved", (text) => text.replace('timeout="60"', 'timeout="61"'));
    const wait = async (): Promise<void> => edits();
    service.faults.add({ method: "PATCH", path: /triggers/, fault: { kind: "hold", moment: "after", wait } });
    await object.apply({ document: DOCUMENT, triggers: new Map([["manual", true]]) });
    await object.refresh();
    expect(object.value["drift"]).toEqual([expect.stringContaining("@timeout: 60 -> 61")]);
  });

  it("Somebody deletes it before a trigger is read back: it is gone", async ({ service, object }) => {
    const wait = async (): Promise<void> => service.backstage.deleteWorkflow(only(service).id);
    service.faults.add({ method: "PATCH", path: /triggers/, fault: { kind: "hold", moment: "after", wait } });
    const reason = await reasonOf(object.apply({ document: DOCUMENT, triggers: new Map([["manual", true]]) }));
    expect(reason).toMatch(/Workflow "[^"]+" is gone[^]*while it was being changed/);
  });

  it("a workflow that is only submitted has its flags set", async ({ object }) => {
    await object.apply({ document: DOCUMENT, approve: false, enabled: true, triggers: new Map([["manual", true]]) });
    expect(object.value).toMatchObject({ state: "submitted", enabled: true });
  });

  it.for([
    ["nothing is left to do", "PUT", "after", {}, []],
    ["only the flag is left to set", "PUT", "after", { enabled: false }, [{ enableWorkflow: false }]],
    ["what it refuses to do again is done", "PATCH", "before", {}, [{ approveWorkflow: true }]],
  ] as const)(
    "Somebody approved our submission: %s",
    async ([, method, moment, flags, patches], { service, object }) => {
      await object.apply({ document: DOCUMENT, ...flags });
      const { id } = only(service);
      const wait = async (): Promise<void> => service.backstage.approve(id);
      service.faults.add({ method, fault: { kind: "hold", moment, wait } });
      service.requests.clear();
      await object.apply({ document: edit('timeout="60"', 'timeout="61"'), ...flags });
      expect(only(service).approved?.text).toContain('timeout="61"');
      expect(object.value["state"]).toBe("approved");
      const sent = service.requests.list().filter((request) => request.method === "PATCH");
      expect(sent.map(({ body }) => JSON.parse(body) as unknown)).toEqual(patches);
    },
  );
});
