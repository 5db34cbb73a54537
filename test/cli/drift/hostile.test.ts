import { chmod, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseDocument, selectPath } from "../../../src/document";
import type { Workbench } from "../../../src/tooling/workbench";
import { openWarmWorkbench } from "../../harness/warm-workbench";
import { project, PROVIDER } from "../drift-project";

/** Takes over a terminal, and is live in Markdown and HTML: a mention, a link, a reference, an element. */
const HOSTILE =
  "\u001b[31mred\u001b]0;title\u0007\u001b]8;;https://evil.example\u0007 \u202elive\u2066 \u200b\u009b2J\u0008\u007f" +
  " @everyone https://evil.example [a](javascript:alert(1)) #1 <img src=x onerror=alert(1)> `@ann` |";
/** The same for XML, which allows no control character below U+0020. */
const IN_XML = HOSTILE
  // oxlint-disable-next-line no-control-regex
  .replace(/[\u0000-\u001f]/g, "\u0085")
  .replace(/[<>"]/g, (each) => `&#${each.codePointAt(0)};`);
// oxlint-disable-next-line no-control-regex
const LIVE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069]/;

let bench: Workbench;
beforeAll(async () => {
  bench = await openWarmWorkbench({});
}, 120_000);
afterAll(() => bench.close());

test(
  "names, ids and users of others control no terminal and are live in no format of a drift report",
  { timeout: 240_000 },
  async () => {
    const own = await project(bench, "hostile", {
      "main.tf": `${PROVIDER}
resource "wfa_workflow_group" "renamed" {
  name = "Renamed"
}
resource "wfa_workflow" "edited" {
  document = "<workflow name='Edited'><task name='load' timeout='300'/></workflow>"
}
resource "wfa_calendar" "days" {
  definition = jsonencode({ name = "Days" })
}
`,
      key: bench.service.keys.user,
    });
    await own.engine("init");
    await own.engine("apply", "-auto-approve");
    const somebody = bench.service.backstage.as(HOSTILE);
    const [group] = somebody.groups().filter(({ name }) => name === "Renamed");
    somebody.updateGroup(group!.id, { name: HOSTILE, description: HOSTILE });
    const [workflow] = somebody.workflows();
    somebody.edit(workflow!.id, "approved", (text) =>
      text.replace(/timeout=(["'])300\1/, `timeout="${IN_XML}"`).replace("<task", `<task name="${IN_XML}"/><task`),
    );
    // Everybody can write this file: a warning, in whatever format the report is.
    const key = join(own.folder, "key");
    await chmod(key, 0o646);
    const warning = `Warning: Everybody on this machine can change the API key's file. The mode of "${key}" is 0646, so any account can put another key in it. Run chmod 600 on it\n`;
    Object.assign(own.env, { WFA_API_KEY: "", WFA_API_KEY_FILE: key });
    const file = join(own.folder, "report.md");
    const reports = new Map<string, string>();
    for (const [printed, ...args] of [
      ["text", "--format", "markdown", "--output", file],
      ["json", "--json"],
      ["junit", "--format", "junit"],
    ] as const) {
      const { code, stdout, stderr } = await own.drift("--no-plan", ...args);
      expect([printed, code, stderr]).toEqual([printed, 2, warning]);
      reports.set(printed, stdout);
    }
    reports.set("markdown", await readFile(file, "utf8"));
    for (const [format, text] of reports) expect(text, format).not.toMatch(LIVE);
    expect(reports.get("text")).toContain("\\u{1b}[31mred\\u{1b}]0;title");
    const { stacks } = JSON.parse(reports.get("json")!) as {
      readonly stacks: readonly {
        readonly objects: readonly { readonly name: string; readonly entries: readonly { readonly who: string }[] }[];
      }[];
    };
    const objects = stacks.flatMap((stack) => stack.objects);
    expect(objects.map(({ name }) => name)).toContain(HOSTILE);
    expect(objects.flatMap(({ entries }) => entries).map(({ who }) => who)).toContain(HOSTILE);
    const markdown = reports.get("markdown")!;
    expect(markdown).toContain("@everyone");
    const outside = markdown.replace(/^(`{3,})\w*\n[^]*?^\1$/gm, "").replace(/(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, "");
    expect(outside).not.toMatch(/everyone|evil|@|javascript|#\d|<img|ann\b/);
    const failures = selectPath(parseDocument(reports.get("junit")!), "//failure");
    expect(failures.length).toBe(2);
  },
);
