import { describe, expect, test } from "vitest";
import { auditRecord } from "../../../src/audit-log";
import { testimonyOf, verdictOf, type Evidence, type Testimony } from "../../../src/resources/observation";

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
  const at = (second: number): string => `2026-02-03T04:05:${String(second).padStart(2, "0")}Z`;
  const entry = (time: number | null, user: string | null, operation: string, objectId = "w-1") =>
    auditRecord({
      ...(time === null ? {} : { time: at(time) }),
      ...(user === null ? {} : { user }),
      operation,
      objectId,
    });
  const SUBMIT = entry(1, "robot", "workflow.submit");
  const created = (...records: readonly ReturnType<typeof entry>[]) =>
    testimonyOf(records, { id: "w-1", before: null });
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
    ["another operation by the same account", created(SUBMIT, entry(2, "robot", "workflow.index")), { kind: "ours" }],
    ["the service's own work", created(SUBMIT, entry(2, "system", "workflow.edit")), { kind: "ours" }],
    ["an approval, which changes nothing", created(SUBMIT, entry(2, "ann", "workflow.approve")), { kind: "ours" }],
    ["a look", created(SUBMIT, entry(2, "ann", "VIEW")), { kind: "ours" }],
    [
      "an earlier workflow of the same id",
      created(entry(0, "ann", "workflow.submit"), entry(0, "ann", "workflow.delete"), SUBMIT),
      { kind: "ours" },
    ],
    [
      "no times",
      created(entry(null, "robot", "workflow.submit"), entry(null, "ann", "workflow.edit")),
      { kind: "theirs", who: "" },
    ],
    ["no times, and a deletion", created(entry(null, "ann", "delete"), entry(null, "robot", "submit")), null],
    ["no authors", created(entry(1, null, "submit"), entry(2, null, "edit")), { kind: "ours" }],
  ])("%s", (_name, testimony, told) => {
    expect(testimony).toEqual(told);
  });

  test("of an update counts what came after the version before it, by the service's own times", () => {
    const records = [SUBMIT, entry(5, "robot", "workflow.submit"), entry(6, "ann", "workflow.edit")];
    const updated = (attributes: Record<string, string>, shown = records) =>
      testimonyOf(shown, { id: "w-1", before: [attributes] });
    expect(updated({ modified: at(1) })).toEqual({ kind: "theirs", who: " (ann, 2026-02-03T04:05:06.000Z)" });
    expect(updated({ submittedAt: at(1) }, records.slice(0, 2))).toEqual({ kind: "ours" });
    expect(updated({ modified: at(9) })).toBeNull();
    expect(updated({})).toBeNull();
  });
});
