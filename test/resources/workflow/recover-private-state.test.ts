import { describe, expect } from "vitest";
import { withService, type ServiceFixture } from "../../harness/with-service";
import { approved, only } from "./observing";
import { PAIRWISE } from "../../harness/pairwise-variations";

const DOCUMENT = `<workflow name='load'>
  <task name='extract' url='pg://{{secret:db}}@host' timeout="300"/>
  <task name='load' password='{{secret:db}}'>{{secret:token}} {{secret:db}}</task>
</workflow>
`;
const CONFIG = {
  document: DOCUMENT,
  secrets_wo: new Map([
    ["db", "first-secret"],
    ["token", "tok3n-first"],
  ]),
  secrets_wo_version: 1,
};
const ROTATED = {
  ...CONFIG,
  secrets_wo: new Map([
    ["db", "second-secret"],
    ["token", "tok3n-first"],
  ]),
  secrets_wo_version: 2,
};

/** What an engine makes of state when the plugin dies in an update: the prior values, and no private data. */
const forget = (object: ServiceFixture["object"]): void => {
  object.state = { ...object.state!, private: new Uint8Array() };
};
const expectNoSecret = ({ state }: ServiceFixture["object"]): void => {
  const text = JSON.stringify([state!.value, Buffer.from(state!.private).toString("utf8")]);
  for (const secret of ["first-secret", "second-secret", "tok3n", "evil"]) expect(text).not.toContain(secret);
};

describe.concurrent.each(PAIRWISE.filter(({ name }) => ["default", "hostile", "rewritingLater"].includes(name)))(
  "state without its private data, on a service that is $name",
  ({ name, variation }) => {
    const it = withService("wfa_workflow", variation);

    it("where nothing was written: a document with secrets is sent again, because nothing tells whether they are ours", async ({
      service,
      object,
    }) => {
      await object.apply(CONFIG);
      forget(object);
      const plan = await object.plan(CONFIG);
      expect(plan.action).toBe("update");
      expectNoSecret(object);
      await object.applyPlan(plan);
      expect(object.value).toMatchObject({ document: DOCUMENT, drift: [] });
      expect((await object.plan(CONFIG)).action).toBe("no-op");
      service.backstage.edit(only(service).id, "approved", (text) =>
        text.replace(/password=(["'])first-secret/, "password=$1evil"),
      );
      expect((await object.plan(CONFIG)).action).toBe("update");
      expect(object.value["drift"]).toContain(
        "/workflow/task[@name='load']/@password: {{secret:db}} -> {{secret:db}} (changed on the service)",
      );
      expectNoSecret(object);
    });

    it("where the update was done: what it wrote is not ours yet, and written again", async ({ service, object }) => {
      await object.apply(CONFIG);
      const before = object.state!;
      await object.apply(ROTATED);
      object.state = { ...before, private: new Uint8Array() };
      const plan = await object.plan(ROTATED);
      expect(plan.action).toBe("update");
      expectNoSecret(object);
      await object.applyPlan(plan);
      expect(approved(service)).toContain("second-secret");
      expect((await object.plan(ROTATED)).action).toBe("no-op");
      expect(object.value).toMatchObject({ document: DOCUMENT, drift: [] });
      expectNoSecret(object);
    });

    it("a document without secrets keeps its text, and what an update has done is there", async ({
      service,
      object,
    }) => {
      const plain = { document: "<workflow name='plain'><task name='t' timeout='1'/></workflow>", enabled: true };
      const longer = { ...plain, document: "<workflow name='plain'><task name='t' timeout='2'/></workflow>" };
      await object.apply(plain);
      const before = object.state!;
      forget(object);
      expect((await object.plan(plain)).action).toBe("no-op");
      expect(object.value).toMatchObject({ document: plain.document, drift: [] });

      object.state = before;
      await object.apply(longer);
      object.state = { ...before, private: new Uint8Array() };
      await object.apply(longer);
      expect((await object.plan(longer)).action).toBe("no-op");
      // Nothing tells what the service has added, so what arrived is sent again.
      expect(service.requests.list().filter(({ method }) => method === "PUT")).toHaveLength(2);
    });

    it("beside a document that somebody has changed in state: what the service has is planned, and nothing is lost", async ({
      service,
      object,
    }) => {
      // Where a submission stays beside its approved version, it is not known as ours any more.
      const overwrite_pending_submission = name === "hostile";
      const document = "<workflow name='plain'><task name='t' timeout='1'/></workflow>";
      const plain = { document, overwrite_pending_submission };
      const longer = { ...plain, document: plain.document.replace("'1'", "'2'") };
      await object.apply(plain);
      const before = object.state!;
      const changeInState = (changed: string): void => {
        object.state = { ...before, value: { ...before.value, document: changed } };
      };
      // Written otherwise, it is the same.
      changeInState(plain.document.replaceAll("'", '"'));
      expect((await object.plan(plain)).action).toBe("no-op");
      expect(object.value).toMatchObject({ document: plain.document.replaceAll("'", '"'), drift: [] });
      expect((await object.plan(plain)).action).toBe("no-op");

      changeInState(longer.document);
      expect((await object.plan(longer)).action).toBe("update");
      expect(object.value["document"]).toMatch(/timeout=.1/);

      changeInState(longer.document);
      service.backstage.edit(only(service).id, "approved", (text) => text.replace("<task ", "<task more='yes' "));
      const plan = await object.plan(longer);
      expect(plan.action).toBe("update");
      expect(object.value["document"]).toMatch(/more=.yes/);
      await object.applyPlan(plan);
      expect(approved(service)).toMatch(/timeout=.2/);
      expect(approved(service)).not.toContain("more=");
      expect((await object.plan(longer)).action).toBe("no-op");
    });

    it("beside a document from which somebody has taken the placeholders in state: no secret shows, however short", async ({
      service,
      object,
    }) => {
      const document = DOCUMENT.replace("<task name='load'", "<task name='load' pin='{{secret:pin}}'");
      const config = { ...CONFIG, document, secrets_wo: new Map([...CONFIG.secrets_wo, ["pin", "4711"]]) };
      // Where a submission stays beside its approved version, it is not known as ours any more.
      const own = { ...config, overwrite_pending_submission: name === "hostile" };
      await object.apply(own);
      const before = object.state!;
      const changed = document.replace(/\{\{secret:\w+\}\}/g, "none");
      object.state = { ...before, value: { ...before.value, document: changed } };
      const plan = await object.plan(own);
      expect(plan.action).toBe("update");
      expectNoSecret(object);
      expect(object.value["document"]).toMatch(/pin=.\{\{secret:pin\}\}/);
      expect(JSON.stringify([object.value, plan.warnings])).not.toContain("4711");
      await object.refresh();
      expectNoSecret(object);
      expect(JSON.stringify(object.value)).not.toContain("4711");
      await object.apply(own);
      expect(approved(service)).toMatch(/pin=.4711/);
      expect((await object.plan(own)).action).toBe("no-op");
      expect(object.value).toMatchObject({ document, drift: [] });
    });

    it("a proposal that an update has replaced is accepted as it waits, and nobody else's from then on", async ({
      service,
      object,
    }) => {
      const proposed = { document: "<workflow name='plain'><task name='t' timeout='1'/></workflow>", approve: false };
      const longer = { ...proposed, document: "<workflow name='plain'><task name='t' timeout='2'/></workflow>" };
      await object.apply(proposed);
      const before = object.state!;
      await object.apply(longer);
      object.state = { ...before, private: new Uint8Array() };
      const plan = await object.plan(longer);
      const told = plan.warnings.map(({ summary, detail }) => `${summary}\n${detail}`).join("\n");
      // What a service has rewritten may hold somebody's change too, so it is named before anything is approved.
      if (name === "default") expect(told).toBe("");
      else
        expect(told).toMatch(
          /has more than the configured document\n[^]*sends the document again[^]*- \/workflow\/@owner added: [^]*@onFailure added: stop/,
        );
      await object.applyPlan(plan);
      const config = longer;
      expect(await object.plan(config)).toMatchObject({ action: "no-op", warnings: [] });
      expect(object.value).toMatchObject({ document: longer.document, drift: [], pending_submission: false });
      expect(service.requests.list().filter(({ method }) => method === "PUT")).toHaveLength(2);
      service.backstage.submit(only(service).submitted!.text.replace(/<task /, "<task evil='yes' "));
      await expect(object.apply({ ...config, document: longer.document.replace("'2'", "'3'") })).rejects.toThrow(
        /pending submission that is someone else's[^]*evil/,
      );
    });

    it("what somebody adds to it between that plan and its apply is not approved", async ({ service, object }) => {
      const proposed = { document: "<workflow name='plain'><task name='t' timeout='1'/></workflow>", approve: false };
      const longer = { document: "<workflow name='plain'><task name='t' timeout='2'/></workflow>", approve: true };
      await object.apply(proposed);
      const before = object.state!;
      await object.apply({ ...longer, approve: false });
      object.state = { ...before, private: new Uint8Array() };
      const plan = await object.plan(longer);
      service.backstage.submit(only(service).submitted!.text.replace(/<task /, "<task evil='yes' "));
      await expect(object.applyPlan(plan)).rejects.toThrow(/changed on the service after the plan was made[^]*evil/);
      expect(only(service).approved).toBeNull();
    });
  },
);
