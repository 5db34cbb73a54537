import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { auditRecord } from "../../../src/audit-log";
import { createClient } from "../../../src/client";
import { createCoordination } from "../../../src/resources/connection";
import {
  auditTestimony,
  testimonyOf,
  verdictOf,
  type Evidence,
  type Testimony,
} from "../../../src/resources/observation";
import { startService, type RunningService } from "../../../src/service";

const TOLD: readonly Testimony[] = [null, { kind: "ours" }, { kind: "theirs", who: " (ann)" }];
const ALL = (["nowhere", "usual", "additions", "beyond"] as const).flatMap((differs) =>
  (["same", "other", null] as const).flatMap((answer) =>
    TOLD.flatMap((audit) =>
      TOLD.flatMap((counts) => [true, false].map((keeps) => ({ differs, answer, audit, counts, keeps }))),
    ),
  ),
);

/** The rule, in other words. */
function expected({ differs, answer, audit, counts, keeps }: (typeof ALL)[number]): string {
  if (["nowhere", "usual"].includes(differs) || answer === "same") return "ours";
  if (answer === "other" && differs === "beyond") return "theirs";
  if (audit !== null || counts !== null) return (audit ?? counts)!.kind;
  return answer === "other" || (keeps && differs === "beyond") ? "theirs" : "untold";
}

test("whose a version is, for every combination of evidence, of which no more is asked than needed", async () => {
  const asked = async (facts: (typeof ALL)[number]): Promise<readonly [string, readonly string[]]> => {
    const questions: string[] = [];
    const ask = (name: "audit" | "counts") => async (): Promise<Testimony> => {
      questions.push(name);
      return facts[name];
    };
    const evidence: Evidence = { ...facts, audit: ask("audit"), counts: ask("counts") };
    return [(await verdictOf(evidence)).kind, questions];
  };
  for (const facts of ALL) {
    const [kind, questions] = await asked(facts);
    expect(kind, JSON.stringify(facts)).toBe(expected(facts));
    const isClear = ["nowhere", "usual"].includes(facts.differs) || facts.answer === "same";
    const isAnswered = isClear || (facts.answer === "other" && facts.differs === "beyond");
    const needed = facts.audit === null ? ["audit", "counts"] : ["audit"];
    expect(questions, JSON.stringify(facts)).toEqual(isAnswered ? [] : needed);
  }
  expect(ALL).toHaveLength(216);
});

describe("what the audit log says of the last change", () => {
  const at = (second: number): string => new Date(Date.UTC(2026, 1, 3, 4, 5) + second * 1000).toISOString();
  const entry = (time: number | null, user: string | null, operation: string, objectId = "w-1") =>
    auditRecord({
      ...(time === null ? {} : { time: at(time) }),
      ...(user === null ? {} : { user }),
      operation,
      objectId,
    });
  const SUBMIT = entry(1, "robot", "workflow.submit");
  const created = (...records: readonly ReturnType<typeof entry>[]) =>
    testimonyOf(records, { id: "w-1", before: { searchedAt: null } }, 0);
  const OURS = { kind: "ours" };
  const AT_ONCE = { kind: "theirs", who: " (ann, 2026-02-03T04:05:01.000Z)" };
  const UNNAMED = { kind: "theirs", who: " (2026-02-03T04:05:02.000Z)" };
  const ANN = { kind: "theirs", who: " (ann, 2026-02-03T04:05:02.000Z)" };

  test.each<readonly [string, ReturnType<typeof created>, unknown]>([
    ["nothing", created(), null],
    ["nothing of this workflow", created(entry(1, "ann", "workflow.submit", "w-2")), null],
    ["ours alone", created(SUBMIT), { kind: "ours" }],
    ["an edit by another person", created(SUBMIT, entry(2, "ann", "workflow.edit")), ANN],
    ["the newest first", created(entry(2, "ann", "workflow.edit"), SUBMIT), ANN],
    [
      "the same operation by the same account",
      created(SUBMIT, entry(2, "robot", "workflow.submit")),
      { kind: "theirs", who: " (robot, 2026-02-03T04:05:02.000Z)" },
    ],
    // One write may be logged as two operations, and the account may be that of a person who also edits by hand.
    ["another operation by the same account", created(SUBMIT, entry(2, "robot", "workflow.edit")), null],
    ["a second entry of the same moment", created(entry(1.5, "robot", "create"), entry(1.5, "robot", "submit")), null],
    ["one write logged twice", created(entry(1.5, "robot", "submit"), entry(1.5, "robot", "submit")), null],
    ["the same twice, by a clock of seconds", created(SUBMIT, SUBMIT), null],
    ["an entry without an author", created(SUBMIT, entry(2, null, "workflow.validate")), OURS],
    ["the same moment, another person", created(SUBMIT, entry(1, "ann", "workflow.edit")), AT_ONCE],
    ["a look in the editor", created(SUBMIT, entry(2, "ann", "open in editor"), entry(3, "ann", "unlock")), OURS],
    ["the service's own work", created(SUBMIT, entry(2, "system", "workflow.edit")), { kind: "ours" }],
    ["an approval, which changes nothing", created(SUBMIT, entry(2, "ann", "workflow.approve")), { kind: "ours" }],
    ["a look", created(SUBMIT, entry(2, "ann", "VIEW")), { kind: "ours" }],
    [
      "an earlier workflow of the same id",
      created(entry(0, "ann", "workflow.submit"), entry(0, "ann", "workflow.delete"), SUBMIT),
      // Somebody may have deleted ours and created another one.
      null,
    ],
    [
      "an edit of a workflow with the id of an earlier one",
      created(entry(0, "ann", "workflow.delete"), SUBMIT, entry(2, "ann", "workflow.edit")),
      ANN,
    ],
    [
      "no times",
      created(entry(null, "robot", "workflow.submit"), entry(null, "ann", "workflow.edit")),
      { kind: "theirs", who: "" },
    ],
    ["no times, and a deletion", created(entry(null, "ann", "delete"), entry(null, "robot", "submit")), null],
    ["no authors", created(entry(1, null, "submit"), entry(2, null, "edit")), null],
    ["no authors, and the same again", created(entry(1, null, "submit"), entry(2, null, "submit")), UNNAMED],
  ])("%s", (_name, testimony, told) => {
    expect(testimony).toEqual(told);
  });

  test("of a create leaves out what is older than its search, by the service's own times", () => {
    const records = [SUBMIT, entry(5, "robot", "workflow.submit"), entry(6, "ann", "workflow.edit")];
    const within = (seconds: number, shown = records) =>
      testimonyOf(shown, { id: "w-1", before: { searchedAt: 1000 } }, 1000 + seconds * 1000);
    expect(within(10, records.slice(0, 2))).toEqual({ kind: "theirs", who: " (robot, 2026-02-03T04:05:05.000Z)" });
    // In whole seconds an entry may be a second later than it looks.
    expect(within(3, records.slice(0, 2))).toEqual({ kind: "theirs", who: " (robot, 2026-02-03T04:05:05.000Z)" });
    expect(within(2, records.slice(0, 2))).toEqual({ kind: "ours" });
    expect(within(2)).toEqual({ kind: "theirs", who: " (ann, 2026-02-03T04:05:06.000Z)" });
    expect(within(2, [entry(1, "ann", "submit"), entry(null, "robot", "submit")])).toEqual({ kind: "theirs", who: "" });
  });

  test("of a create is not taken for somebody else's because the service's clock is coarse", () => {
    const records = [entry(1.02, "robot", "workflow.submit"), entry(1.06, "ann", "workflow.edit")];
    const told = testimonyOf(records, { id: "w-1", before: { searchedAt: 1000 } }, 1015);
    expect(told).toEqual({ kind: "theirs", who: " (ann, 2026-02-03T04:05:01.060Z)" });
  });

  test("of an update counts what came after the version before it, by the service's own times", () => {
    const records = [SUBMIT, entry(5, "robot", "workflow.submit"), entry(6, "ann", "workflow.edit")];
    const updated = (attributes: Record<string, string>, shown = records) =>
      testimonyOf(shown, { id: "w-1", before: [attributes] }, 0);
    expect(updated({ modified: at(1) })).toEqual({ kind: "theirs", who: " (ann, 2026-02-03T04:05:06.000Z)" });
    expect(updated({ submittedAt: at(1) }, records.slice(0, 2))).toEqual({ kind: "ours" });
    expect(updated({ modified: at(9) })).toBeNull();
    expect(updated({})).toBeNull();
    // Shown in seconds, logged in milliseconds: our earlier entry is none of after our write.
    const twice = [entry(1.5, "robot", "workflow.submit"), entry(5.25, "robot", "workflow.submit")];
    expect(updated({ modified: at(1) }, twice)).toEqual({ kind: "ours" });
    // A date alone, or a time of another zone, is at no entry.
    expect(updated({ modified: "2026-02-03" }, twice)).toBeNull();
    expect(updated({ modified: "2026-02-03T03:05:01.500Z" }, twice)).toBeNull();
  });
});

describe("the audit log", () => {
  const QUESTION = { id: "9", before: { searchedAt: null } };
  const signal = new AbortController().signal;

  /** Asks the embedded service. */
  async function asking(use: (ask: () => Promise<Testimony>, service: RunningService) => Promise<void>): Promise<void> {
    const service = await startService();
    const client = createClient({ endpoint: service.url, apiKey: service.keys.user });
    const source = { client, coordination: createCoordination() };
    try {
      await use(() => auditTestimony(source, QUESTION, { signal }), service);
    } finally {
      await service.close();
    }
  }
  const answer = (service: RunningService, status: number): void =>
    void service.faults.add({ path: "/auditlog", fault: { kind: "status", status } });
  const asked = (service: RunningService): number =>
    service.requests.list().filter(({ path }) => path.endsWith("/auditlog")).length;

  test.each([401, 403, 404, 405, 410, 501])("is not asked again in a run after %d", async (status) => {
    await asking(async (ask, service) => {
      answer(service, status);
      expect([await ask(), await ask()]).toEqual([null, null]);
      expect(asked(service)).toBe(1);
    });
  });

  test.each([400, 500])("is asked again after %d, which may pass", async (status) => {
    await asking(async (ask, service) => {
      answer(service, status);
      expect([await ask(), await ask()]).toEqual([null, null]);
      expect(asked(service)).toBe(2);
    });
  });

  test("does not take an entry's own number for that of a workflow", async () => {
    const entry = (id: number, user: string, workflowId: string) => ({ id, user, operation: "submit", workflowId });
    const log = [entry(8, "robot", "9"), entry(9, "ann", "12")];
    const server = createServer((_request, response) => {
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(log));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const client = createClient({ endpoint, apiKey: "k-1234567890" });
      const source = { client, coordination: createCoordination() };
      expect(await auditTestimony(source, QUESTION, { signal })).toEqual({ kind: "ours" });
    } finally {
      server.close();
    }
  });
});

test("a number is an object's id only in a field that says so", () => {
  const record = auditRecord({
    time: "2026-02-03T04:05:01Z",
    user: "ann",
    operation: "edit",
    revision: 9,
    workflowId: 4,
  });
  expect(record.texts).toEqual(["edit", "4"]);
});
