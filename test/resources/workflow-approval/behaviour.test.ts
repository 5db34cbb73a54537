import { describe, expect } from "vitest";
import { UNKNOWN, type Value } from "../../../src/cty";
import { startCore } from "../../harness/imitated-core";
import { withService } from "../../harness/with-service";
import { DOCUMENT, edit, FASTER, ID, propose, reasonOf, SLOWER, stored, writes } from "./proposing";
import { isApproval, whileSomebodyActs, TYPE } from "./acting-service";

const it = withService("wfa_workflow_approval");

describe.concurrent("a service that writes into what it approves", () => {
  it("its marks are no drift, neither at once nor later, and the next approval goes on from there", async () => {
    await whileSomebodyActs(
      (request, { backstage }) =>
        void (
          isApproval(request) &&
          request.status === 200 &&
          backstage.edit(ID, "approved", (text) =>
            text.replace("<workflow ", '<workflow state="approved" approvedBy="ann" '),
          )
        ),
      async (object, service) => {
        const first = { workflow_id: ID, server_revision: await propose(service) };
        await object.apply(first);
        expect(object.value["approved_revision"]).not.toBe(first.server_revision);
        service.backstage.edit(ID, "approved", (text) => text.replace('"ann"', '"ann" lastModified="2027-01-01"'));
        expect(await object.refresh()).toEqual([]);
        expect((await object.plan(first)).action).toBe("no-op");
        const second = { ...first, server_revision: await propose(service, FASTER) };
        await object.apply(second);
        expect((await object.plan(second)).action).toBe("no-op");
        expect(writes(service)).toHaveLength(2);
      },
    );
  });

  it("what else it writes is refused, until ignored_paths names the place", async () => {
    await whileSomebodyActs(
      (request, { backstage }) =>
        void (
          isApproval(request) &&
          backstage.edit(ID, "approved", (text) => text.replace("<task ", '<task approval="yes" '))
        ),
      async (object, service) => {
        const config = { workflow_id: ID, server_revision: await propose(service) };
        const reason = await reasonOf(object.apply(config));
        expect(reason).toMatch(
          /The approved version .* is not the reviewed one[^]*\/@approval added: yes[^]*ignored_paths/,
        );
        await propose(service, edit("300", "301"));
        const core = await startCore({
          endpoint: service.url,
          api_key: service.keys.user,
          ignored_paths: ["//task/@approval"],
        });
        const tolerant = await core.resource(TYPE);
        const next = { ...config, server_revision: await propose(service, FASTER) };
        await tolerant.apply(next);
        service.backstage.edit(ID, "approved", (text) => text.replace("<task ", '<task approval="yes" '));
        expect((await tolerant.plan(next)).action).toBe("no-op");
      },
    );
  });

  const inDocument = withService(TYPE, { flags: "hidden" });
  inDocument("a flag that nobody shows is switched only where the service says so", async ({ service, object }) => {
    const config = { workflow_id: ID, server_revision: await propose(service), enable: true };
    await object.apply(config);
    service.faults.add({ method: "PATCH", times: Infinity, fault: { kind: "resetBefore" } });
    expect(await reasonOf(object.apply({ ...config, enable: false }))).toMatch(/Could not approve workflow/);
    service.faults.clear();
    await object.apply({ ...config, enable: false });
    expect(stored(service).approved!.enabled).toBe(false);
  });

  inDocument.for([false, true])(
    "an enabled = %s of the document's own is no flag that could be enforced",
    async (own, { service, object }) => {
      const document = edit("<workflow ", `<workflow enabled="${own}" `);
      const config = { workflow_id: ID, server_revision: await propose(service, document) };
      for (const enable of [!own, own]) {
        await object.apply({ ...config, enable });
        expect(stored(service).approved!.enabled).toBe(enable);
        expect((await object.plan({ ...config, enable })).action).toBe("no-op");
      }
    },
  );
});

describe.concurrent("the switch of what is approved already", () => {
  it("fails where somebody deletes the workflow before it shows", async ({ service, object }) => {
    const config = { workflow_id: ID, server_revision: await propose(service), enable: true };
    await object.apply(config);
    const wait = async (): Promise<void> => service.backstage.deleteWorkflow(ID);
    service.faults.add({ method: "PATCH", fault: { kind: "hold", moment: "after", wait } });
    expect(await reasonOf(object.apply({ ...config, enable: false }))).toMatch(
      /Workflow "[^"]+" is gone[^]*while it was being approved/,
    );
  });

  it("leaves a pending submission alone, which the next plan names", async ({ service, object }) => {
    const config = { workflow_id: ID, server_revision: await propose(service), enable: true };
    await object.apply(config);
    await propose(service, SLOWER);
    await object.apply({ ...config, enable: false });
    const { warnings } = await object.plan({ ...config, enable: true }, { refresh: false });
    expect(warnings).toMatchObject([{ summary: expect.stringContaining("submission") }]);
  });

  const slowly = withService(TYPE, { approvalDelay: 500 });
  slowly("is waited for until reading shows it", async ({ service, object }) => {
    const config = { workflow_id: ID, server_revision: await propose(service), enable: true };
    await object.apply(config);
    await object.apply({ ...config, enable: false });
    expect((await object.plan({ ...config, enable: false })).action).toBe("no-op");
  });

  const tooLate = withService(TYPE, { approvalDelay: 4_000 });
  tooLate("and an approval that does not show in time: the old version is named", async ({ service, object }) => {
    const timeouts = { create: null, read: null, update: "1s", delete: null };
    await object.apply({ workflow_id: ID, server_revision: await propose(service), timeouts });
    const config = { workflow_id: ID, server_revision: await propose(service, FASTER), timeouts };
    expect(await reasonOf(object.apply(config))).toMatch(/The approved version .* is not the reviewed one/);
  });
});

describe.concurrent("an approval whose request fails", () => {
  for (const fault of [
    { kind: "resetAfter" },
    { kind: "errorAfter" },
    { kind: "truncated" },
    { kind: "brokenJson" },
  ] as const) {
    it(`${fault.kind}: looks, finds it done, and goes on`, async ({ service, object }) => {
      const config = { workflow_id: ID, server_revision: await propose(service), enable: true };
      service.faults.add({ method: "PATCH", fault });
      await object.apply(config);
      expect(writes(service)).toHaveLength(1);
      expect((await object.plan(config)).action).toBe("no-op");
    });
  }

  for (const fault of [
    { kind: "status", status: 500 },
    { kind: "status", status: 403 },
    { kind: "resetBefore" },
    { kind: "html" },
  ] as const) {
    it(`${"status" in fault ? fault.status : fault.kind}: says so, on create and on update, and the next apply converges`, async ({
      service,
      object,
    }) => {
      for (const document of [DOCUMENT, FASTER]) {
        const config = { workflow_id: ID, server_revision: await propose(service, document), enable: true };
        service.faults.add({ method: "PATCH", fault });
        expect(await reasonOf(object.apply(config))).toMatch(/Could not approve workflow/);
        expect(object.state?.value["server_revision"]).not.toBe(config.server_revision);
        await object.apply(config);
        expect((await object.plan(config)).action).toBe("no-op");
        expect(stored(service).approved!.enabled).toBe(true);
      }
    });
  }

  it("and takes effect later on update, on a service that writes into it: the next run knows it again", async ({
    service,
    object,
  }) => {
    await object.apply({ workflow_id: ID, server_revision: await propose(service) });
    const config = { workflow_id: ID, server_revision: await propose(service, FASTER) };
    service.faults.add({ method: "PATCH", fault: { kind: "status", status: 500 } });
    expect(await reasonOf(object.apply(config))).toMatch(/Could not approve/);
    service.backstage.approve(ID);
    service.backstage.edit(ID, "approved", (text) => text.replace("<workflow ", '<workflow modified="later" '));
    service.requests.clear();
    await object.apply(config);
    expect(writes(service)).toEqual([]);
    expect((await object.plan(config)).action).toBe("no-op");
  });
});

describe.concurrent("a refusal", () => {
  it("names what is missing: the workflow, or anything to approve", async ({ service, object }) => {
    const nobody = "0".repeat(64);
    expect(await reasonOf(object.apply({ workflow_id: "nope", server_revision: nobody }))).toMatch(
      /No workflow "nope"[^]*so there is nothing to approve/,
    );
    const first = await propose(service);
    const reason = await reasonOf(object.apply({ workflow_id: ID, server_revision: nobody }));
    expect(reason).toMatch(/What changed since the review cannot be listed: no version is approved yet/);
    expect(reason).toMatch(
      new RegExp(
        `Read the whole pending submission [^]*: nobody who reviewed ${nobody} has seen it. Only then set server_revision = "${first}"`,
      ),
    );
    service.backstage.approve(ID);
    expect(await reasonOf(object.apply({ workflow_id: ID, server_revision: nobody }))).toMatch(
      /has no pending submission to approve[^]*set server_revision = /,
    );
    expect(writes(service)).toEqual([]);
  });

  it("comes before anything is written where the approved version changed after a plan that saw no need to approve", async ({
    service,
    object,
  }) => {
    const config = { workflow_id: ID, server_revision: await propose(service) };
    await object.apply(config);
    const plan = await object.plan({ ...config, enable: false });
    service.backstage.submit(SLOWER);
    service.backstage.approve(ID);
    service.backstage.submit(DOCUMENT);
    service.requests.clear();
    expect(await reasonOf(object.applyPlan(plan))).toMatch(
      /The approval of workflow "load" changed on the service after the plan was made[^]*"attribute":"server_revision"[^]*Nothing was written[^]*not the one that the plan saw/,
    );
    expect(writes(service)).toEqual([]);
  });

  it("shows no value that sensitive_paths names, nor is one kept", async ({ service, object }) => {
    const secret = (password: string, document = DOCUMENT): string =>
      edit('name="load" timeout', `name="load" password="${password}" timeout`, document);
    const config = {
      workflow_id: ID,
      server_revision: await propose(service, secret("hunter2")),
      sensitive_paths: ["//@password"],
    };
    await object.apply(config);
    service.backstage.submit(secret("hunter3", FASTER));
    await object.refresh();
    const reason = await reasonOf(object.apply({ ...config, server_revision: "0".repeat(64) }));
    expect(reason).toContain("@password: (sensitive) -> (sensitive)");
    expect(reason).toContain("300 -> 120");
    service.backstage.approve(ID);
    const warnings = await object.refresh();
    expect(warnings.map(({ detail }) => detail).join()).toMatch(/300 -> 120[^]*a value at sensitive_paths: changed/);
    expect(
      `${reason}${JSON.stringify(warnings)}${JSON.stringify(object.value)}${Buffer.from(object.state!.private).toString()}`,
    ).not.toContain("hunter");
  });
});

describe.concurrent("a plan of wfa_workflow_approval", () => {
  it("is possible with every value unknown", async ({ service, object }) => {
    const config = Object.fromEntries(
      ["workflow_id", "server_revision", "enable", "sensitive_paths", "timeouts"].map((name): [string, Value] => [
        name,
        UNKNOWN,
      ]),
    );
    expect((await object.plan(config)).action).toBe("create");
    await object.apply({ workflow_id: ID, server_revision: await propose(service) });
    expect((await object.plan({ ...config, workflow_id: ID })).action).toBe("update");
    expect((await object.plan(config)).action).toBe("replace");
  });

  it("keeps the approved revision where nothing is approved anew, and replaces only for another workflow", async ({
    service,
    object,
  }) => {
    const config = { workflow_id: ID, server_revision: await propose(service) };
    await object.apply(config);
    const other = await object.plan({ ...config, enable: true });
    expect([other.action, other.changed]).toEqual(["update", ["enable"]]);
    const renamed = await object.plan({ ...config, sensitive_paths: ["//@password"] });
    expect([renamed.action, renamed.changed]).toEqual(["update", ["sensitive_paths"]]);
    await object.applyPlan(renamed);
    expect((await object.plan({ ...config, sensitive_paths: ["//@password"] })).action).toBe("no-op");
    expect((await object.plan({ ...config, workflow_id: "another" })).action).toBe("replace");
  });

  const cases: readonly [string, Readonly<Record<string, any>>, RegExp, string][] = [
    ["a revision that is none", { server_revision: "v1" }, /is not a revision/, "server_revision"],
    ["an empty id", { workflow_id: "" }, /must not be blank/, "workflow_id"],
    ["a path that cannot be read", { sensitive_paths: ["task["] }, /is not a document path/, "sensitive_paths"],
  ];
  for (const [name, wrong, text, attribute] of cases) {
    it(`names the attribute of ${name}`, async ({ object }) => {
      const diagnostics = await object.validate({ workflow_id: ID, server_revision: "0".repeat(64), ...wrong });
      expect(diagnostics.map(({ severity, path }) => [severity, path?.[0]])).toEqual([["error", { attribute }]]);
      expect(`${diagnostics[0]!.summary} ${diagnostics[0]!.detail}`).toMatch(text);
    });
  }
});

describe.concurrent("a state without private data", () => {
  it("is judged by its revision, and what is approved is what drift counts from then", async ({ service, object }) => {
    const config = { workflow_id: ID, server_revision: await propose(service) };
    await object.apply(config);
    object.state = { ...object.state!, private: new Uint8Array() };
    expect((await object.plan(config)).action).toBe("no-op");
    service.backstage.edit(ID, "approved", (text) => text.replace('"300"', '"301"'));
    expect((await object.plan(config)).changed).toContain("server_revision");
  });
});
