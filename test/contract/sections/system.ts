import { describe, expect } from "vitest";
import { isObject } from "../contract-client";
import type { Section } from "../contract-suite";

const NUMBERS = [
  "active",
  "approved",
  "assets",
  "daysOfLogsToKeep",
  "executed",
  "startDateTime",
  "submitted",
  "unconfirmed",
  "users",
];
const TEXTS = ["domain", "version"];

/** Sections 2.11, 4.10 and 9. */
export function system({ target, client, reads, writesWith }: Section): void {
  describe("system (2.11, 4.10, 9)", () => {
    reads.each(NUMBERS)("has the statistic %s, a number", async (name) => {
      expect((await client().object("/system/statistics"))[name]).toBeTypeOf("number");
    });

    reads.each(TEXTS)("has the statistic %s, a text", async (name) => {
      expect((await client().object("/system/statistics"))[name]).toBeTypeOf("string");
    });

    reads("started in the past, in milliseconds", async () => {
      const started = Number((await client().object("/system/statistics"))["startDateTime"]);
      expect(started).toBeGreaterThan(Date.parse("2000-01-01"));
      expect(started).toBeLessThanOrEqual(Date.now() + 86_400_000);
    });

    reads("has statistics that add up with what the lists show", async ({ skip }) => {
      skip(!target.quiet, "others may be changing the server (WFA_CONTRACT_QUIET)");
      const counted = async (path: string): Promise<number> => (await client().list(path)).length;
      const statistics = await client().object("/system/statistics");
      expect(statistics["assets"]).toBe(await counted("/assets"));
      expect(statistics["approved"]).toBe(await counted("/workflows?state=approved"));
      expect(statistics["unconfirmed"]).toBe(await counted("/workflowInstances?state=unconfirmed"));
      expect(statistics["active"]).toBe(
        (await counted("/workflowInstances?state=running")) + (await counted("/workflowInstances?state=canceling")),
      );
      expect(statistics["submitted"]).toBeLessThanOrEqual(await counted("/workflows?state=submitted"));
    });

    reads("shows the server's properties as an object", async () => {
      expect(isObject(await client().json("/system/situate-properties"))).toBe(true);
    });

    writesWith(target.maintenance || null)("resets all alerts", async () => {
      await client().write("PUT", "/system/alert-integration-reset");
    });

    writesWith(target.maintenance || null)("takes a help report", async () => {
      await client().write("POST", "/system/help-report", { summary: "Contract suite: please ignore" });
    });
  });
}
