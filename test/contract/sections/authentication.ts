import { describe, expect } from "vitest";
import type { Section } from "../contract-suite";

const READS = [
  "/workflows",
  "/workflowInstances",
  "/workflowLogs",
  "/workflowGroups",
  "/workflowQueues",
  "/auditlog",
  "/assets",
  "/calendars",
  "/system/statistics",
  "/system/situate-properties",
];

/** Sections 5 and 7. */
export function authentication({ client, unique, reads, writes }: Section): void {
  describe("keys (5)", () => {
    reads.each(READS)("are needed for %s", async (path) => {
      for (const key of [null, "", "not a key of anybody"]) await client().refused("GET", path, { key });
      await client().json(path);
    });

    writes("are needed for a write, which without one has no effect", async () => {
      const name = unique("nobody's");
      for (const key of [null, "not a key of anybody"])
        await client().refused("POST", "/workflowGroups", { body: { name }, key });
      await client().target.wait();
      expect((await client().list("/workflowGroups")).map((fields) => fields["name"])).not.toContain(name);
    });

    reads("are not taken from the query", async () => {
      await client().refused("GET", `/workflows?X-API-Key=${encodeURIComponent(client().target.key)}`, { key: null });
    });
  });
}
