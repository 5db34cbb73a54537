import { describe, expect } from "vitest";
import { type Fields, idOf, seg } from "../contract-client";
import type { Section } from "../contract-suite";

const QUERY_TYPES = ["today", "yesterday", "L1", "L4", "L8", "L12", "L24", "L48", "LW", "LM", "L60"];

/** Sections 2.2, 2.3, 3.4, 4.2 and 4.3, and the execution of 4.1. */
export function instancesAndLogs({ target, client, unique, reads, writesWith, undo }: Section): void {
  const { documents } = target;
  const trigger = documents?.trigger ?? null;
  const ids = async (query = ""): Promise<readonly string[]> =>
    (await client().list(`/workflowInstances${query}`)).map(idOf);

  /** Runs a new workflow. The instance is the one that is new in the list. */
  const start = async (
    run: "short" | "long",
    parameters?: object,
  ): Promise<{ readonly workflow: string; readonly name: string; readonly before: readonly string[] }> => {
    const name = unique(run);
    await client().write("POST", "/workflows", documents?.document(name, run) ?? "");
    const workflow = idOf(await client().named("/workflows?state=submitted", name));
    undo("DELETE", `/workflows/${seg(workflow)}?state=approved`);
    await client().write("PATCH", `/workflows/${seg(workflow)}`, { approveWorkflow: true, enableWorkflow: true });
    await client().named("/workflows?state=approved", name);
    const before = await ids();
    await client().write("POST", `/workflows/${seg(workflow)}?trigger=${seg(trigger ?? "")}`, parameters);
    return { workflow, name, before };
  };
  const newInstance = async (before: readonly string[]): Promise<string> => {
    const id = await client().eventually(
      "the new instance",
      async () => (await ids()).find((known) => !before.includes(known)) ?? null,
    );
    undo("DELETE", `/workflowInstances/${seg(id)}`);
    return id;
  };
  /** The log of a run that has ended: its name tells it, and its fields, which are not shown, the instance. */
  const logOf = async (name: string): Promise<Fields> =>
    client().eventually(
      "the log",
      async () => (await client().list("/workflowLogs")).find((fields) => Object.values(fields).includes(name)) ?? null,
    );
  const entriesPath = (workflow: string, log: Fields): string =>
    `/workflowLogs/${seg(workflow)}/${seg(String(log["instanceId"] ?? log["id"]))}`;

  describe("workflow instances (2.2, 3.4, 4.2)", () => {
    reads("list, all of them without a query, each with an id", async () => {
      for (const fields of await client().list("/workflowInstances")) expect(fields["id"]).toBeTypeOf("string");
      expect(await ids("?queue=all")).toEqual(await ids());
    });

    reads.each(["running", "canceling", "unconfirmed"])("can be filtered by the state %s", async (state) => {
      await client().list(`/workflowInstances?state=${state}`);
    });

    reads("that are not there are not found", async () => {
      await client().refused("GET", `/workflowInstances/${seg(unique("nobody"))}`);
    });

    writesWith(trigger)("run when their workflow is executed by a trigger, and are there one by one", async () => {
      const { before } = await start("long");
      const id = await newInstance(before);
      expect(await ids("?state=running")).toContain(id);
      expect(await ids("?state=unconfirmed")).not.toContain(id);
      expect(idOf(await client().object(`/workflowInstances/${seg(id)}`))).toBe(id);
    });

    writesWith(trigger)("take parameters as a JSON object of name and value", async () => {
      const { before } = await start("long", { day: "monday" });
      await newInstance(before);
    });

    writesWith(trigger)("are cancelled by PUT while they run", async () => {
      const { before } = await start("long");
      const id = await newInstance(before);
      await client().write("PUT", `/workflowInstances/${seg(id)}`);
      await client().eventually("an end of running", async () =>
        (await ids("?state=running")).includes(id) ? null : true,
      );
      await client().eventually("an end of canceling", async () =>
        (await ids("?state=canceling")).includes(id) ? null : true,
      );
    });

    writesWith(trigger)("are deleted", async () => {
      const { before } = await start("long");
      const id = await newInstance(before);
      await client().write("DELETE", `/workflowInstances/${seg(id)}`);
      await client().gone(`/workflowInstances/${seg(id)}`);
      expect(await ids()).not.toContain(id);
    });

    writesWith(trigger)("are not started by a trigger that the workflow does not have", async () => {
      const { workflow } = await start("long");
      const before = await ids();
      await client().refused("POST", `/workflows/${seg(workflow)}?trigger=${seg(unique("trigger"))}`);
      await client().target.wait();
      expect((await ids()).filter((id) => !before.includes(id)).length).toBeLessThanOrEqual(1);
    });
  });

  describe("workflow logs (2.3, 4.3)", () => {
    reads.each(QUERY_TYPES)("list for the period %s", async (type) => {
      await client().list(`/workflowLogs?queryType=${type}`);
    });

    reads("are today's by default", async () => {
      expect(await client().list("/workflowLogs")).toEqual(await client().list("/workflowLogs?queryType=today"));
    });

    reads("take the two filters", async () => {
      for (const query of [
        "caseSensitive=true",
        "caseSensitive=false",
        "exactMatch=true",
        "exactMatch=false",
        "caseSensitive=false&exactMatch=false",
      ]) {
        await client().list(`/workflowLogs?queryType=LW&${query}`);
      }
    });

    writesWith(trigger)(
      "are there for a run that has come to its end, in each period that has the present in it",
      async () => {
        const { name, before } = await start("short");
        await logOf(name);
        for (const type of QUERY_TYPES.filter((period) => period !== "yesterday")) {
          const logs = await client().list(`/workflowLogs?queryType=${type}`);
          expect(
            logs.some((fields) => Object.values(fields).includes(name)),
            type,
          ).toBe(true);
        }
        const yesterday = await client().list("/workflowLogs?queryType=yesterday");
        expect(yesterday.some((fields) => Object.values(fields).includes(name))).toBe(false);
        for (const id of await ids()) if (!before.includes(id)) undo("DELETE", `/workflowInstances/${seg(id)}`);
      },
    );

    writesWith(trigger)("have entries, from the offset start on, which is 0 by default", async () => {
      const { workflow, name } = await start("short");
      const path = entriesPath(workflow, await logOf(name));
      const all = await client().list(path);
      expect(all.length).toBeGreaterThan(0);
      expect(await client().list(`${path}?start=0`)).toEqual(all);
      const [second] = await client().list(`${path}?start=1`);
      expect(second).toEqual(all[1]);
    });

    writesWith(trigger)("have an end, behind which there is nothing", async () => {
      const { workflow, name } = await start("short");
      const path = entriesPath(workflow, await logOf(name));
      expect(await client().list(`${path}?start=1000000`)).toEqual([]);
      const seen: Fields[] = [];
      for (
        let page = await client().list(path);
        page.length > 0;
        page = await client().list(`${path}?start=${seen.length}`)
      )
        seen.push(...page);
      expect(new Set(seen.map((entry) => JSON.stringify(entry))).size).toBe(seen.length);
    });
  });
}
