import { describe, expect } from "vitest";
import { idOf, seg } from "../contract-client";
import type { Section } from "../contract-suite";

/** Sections 2.6, 2.7, 3.3, 4.5 and 4.6. */
export function queuesAndAudit({ client, unique, reads, writes, undo }: Section): void {
  describe("workflow queues (2.6, 3.3, 4.5)", () => {
    reads("list with name and paused", async () => {
      const queues = await client().list("/workflowQueues");
      expect(queues.length).toBeGreaterThan(0);
      for (const fields of queues)
        expect([typeof fields["name"], typeof fields["paused"]]).toEqual(["string", "boolean"]);
      expect(new Set(queues.map((fields) => fields["name"])).size).toBe(queues.length);
    });

    reads("filter workflows and instances", async () => {
      for (const fields of await client().list("/workflowQueues")) {
        for (const list of ["/workflows", "/workflowInstances"]) {
          const all = new Set((await client().list(list)).map(idOf));
          for (const member of await client().list(`${list}?queue=${seg(String(fields["name"]))}`))
            expect(all).toContain(idOf(member));
        }
      }
    });

    writes("are paused and enabled by PATCH", async () => {
      const [queue] = await client().list("/workflowQueues");
      const name = String(queue?.["name"]);
      const original = queue?.["paused"];
      for (const paused of [!original, original]) {
        await client().write("PATCH", `/workflowQueues/${seg(name)}`, { paused });
        await client().eventually(`paused ${String(paused)}`, async () =>
          (await client().named("/workflowQueues", name))["paused"] === paused ? true : null,
        );
      }
    });

    writes("need paused, and to be there", async () => {
      const [queue] = await client().list("/workflowQueues");
      await client().refused("PATCH", `/workflowQueues/${seg(String(queue?.["name"]))}`, { body: {} });
      await client().refused("PATCH", `/workflowQueues/${seg(unique("nobody"))}`, { body: { paused: false } });
    });
  });

  describe("the audit log (2.7, 4.6, 6.2)", () => {
    reads("lists entries", async () => {
      await client().list("/auditlog");
    });

    writes("has an entry more for each event", async () => {
      const before = (await client().list("/auditlog")).length;
      const name = unique("audited");
      await client().write("POST", "/workflowGroups", { name });
      const id = idOf(await client().named("/workflowGroups", name));
      undo("DELETE", `/workflowGroups/${seg(id)}`);
      await client().eventually("the entry", async () => {
        const entries = await client().list("/auditlog");
        return entries.length > before && JSON.stringify(entries).includes(id) ? true : null;
      });
    });
  });
}
