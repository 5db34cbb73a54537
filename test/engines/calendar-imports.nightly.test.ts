import { expect } from "vitest";
import { needs, withStack } from "../harness/engine-stack";

const calendarOf = (...days: readonly string[]): string => `
resource "wfa_calendar" "c" {
  definition = jsonencode({ name = "Holidays", days = ${JSON.stringify(days)} })
}
`;

withStack()(
  "nothing of an imported calendar is lost unsaid: its plan, and that of each later edit, say what goes",
  async ({ stack, skip }) => {
    const { service, succeed, write } = stack;
    const configure = (...parts: readonly string[]) => write("main.tf", parts.join(""));
    // Without the borders and line breaks of the engine's boxes.
    const run = async (...args: readonly string[]): Promise<string> =>
      (await succeed(...args)).replaceAll(/\s*\n[│╷╵|\s]*/g, " ");
    const id = service.backstage.putCalendar({ name: "Holidays", days: ["2026-01-01"], zone: "Europe/Zurich" });
    const definition = () => service.backstage.calendar(id)!.definition;

    // By the command: a single value may be a default, so the plan leaves it and says what becomes of it.
    await configure(calendarOf("2026-01-01"));
    await run("init");
    await run("import", "wfa_calendar.c", id);
    for (const command of [["plan"], ["apply", "-auto-approve"]]) {
      const output = await run(...command);
      expect(output).toMatch(/No changes\.|0 to add, 0 to change, 0 to destroy|0 added, 0 changed, 0 destroyed/);
      expect(output).toContain(
        'definition does not contain: - /zone: "Europe/Zurich" An apply that changes the calendar writes',
      );
    }
    expect(definition()).toHaveProperty("zone");
    await configure(calendarOf("2026-01-01", "2026-05-01"));
    const edit = await run("plan");
    expect(edit).toContain("0 to add, 1 to change, 0 to destroy");
    expect(edit).toContain(
      'definition does not contain: - /zone: "Europe/Zurich" An apply that changes the calendar writes',
    );

    needs(stack, "importBlocks", { skip });
    // By a block: what contains the definition needs no write.
    await run("state", "rm", "wfa_calendar.c");
    service.backstage.putCalendar({ id, name: "Holidays", days: ["2026-01-01"], half_days: ["2026-12-24"] });
    await configure(calendarOf("2026-01-01"), `import {\n  to = wfa_calendar.c\n  id = "${id}"\n}\n`);
    const imported = await run("plan");
    expect(imported).toContain("1 to import, 0 to add, 0 to change, 0 to destroy");
    expect(imported).toContain(
      'definition does not contain: - /half_days: ["2026-12-24"] An apply that changes the calendar writes',
    );
    await run("apply", "-auto-approve");
    expect(definition()).toHaveProperty("half_days");
    expect(await run("plan")).toMatch(/No changes\. Your infrastructure matches/);
  },
);
