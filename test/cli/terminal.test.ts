import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createProgress, print, printError, printJson } from "../../src/cli/terminal";
import { startService, type RunningService } from "../../src/service";
import { planText, workflow } from "../review/plan-fixture";
import { exportTo } from "./export/exporting";
import { ended, runWfa, startWfa, type Ended } from "./run-wfa";

/** Takes over a terminal: colours, the title, the clipboard, the writing direction, a control sequence in one byte. */
const HOSTILE =
  "\u001b[31mred\u001b]0;title\u0007\u001b]52;c;eA==\u0007 \u202elive\u2066 \u200b \u009b2J \u0008\u007f end";
/** The same for XML, which allows no control character below U+0020. */
// oxlint-disable-next-line no-control-regex
const IN_XML = HOSTILE.replace(/[\u0000-\u001f]/g, "\u0085");
// oxlint-disable-next-line no-control-regex
const LIVE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069]/;

const expectInert = ({ stdout, stderr }: Ended): void => {
  expect(stdout).not.toMatch(LIVE);
  expect(stderr).not.toMatch(LIVE);
};

describe("nothing that others named reaches the terminal as it is", () => {
  let service: RunningService;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "wfa-terminal-"));
    service = await startService({ queues: [HOSTILE, "e\u0301"] });
    const { backstage } = service;
    const group = backstage.createGroup({ name: HOSTILE, description: HOSTILE });
    for (const at of [1, 2])
      backstage.approve(
        backstage.submit(`<workflow name="${IN_XML}${at}" group="${group}"><task name="${IN_XML}"/></workflow>`),
      );
    const post = (path: string, body: object): Promise<Response> =>
      fetch(`${service.url}${path}`, {
        method: "POST",
        headers: { "X-API-Key": service.keys.administrator, "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
    expect((await post("/assets", { hostname: HOSTILE, name: HOSTILE })).ok).toBe(true);
    expect((await post("/calendars", { name: HOSTILE })).ok).toBe(true);
    // One of the workflows cannot be read, so that it is not exported.
    const [unreadable] = backstage.workflows();
    service.faults.add({ path: `/workflows/${unreadable!.id}`, times: Infinity, fault: { kind: "html" } });
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true });
  });

  test("by wfa export, in text, as JSON and in its progress", async () => {
    const environment = { WFA_ENDPOINT: service.url, WFA_API_KEY: service.keys.user };
    const text = await runWfa(["export", join(folder, "text")], environment);
    expectInert(text);
    expect(text.stderr).toContain("Not exported: workflow");
    const json = await runWfa(["export", join(folder, "json"), "--json"], environment);
    expectInert(json);
    const { objects } = JSON.parse(json.stdout) as { readonly objects: readonly { readonly name: string }[] };
    expect(objects.filter(({ name }) => name === HOSTILE).length).toBeGreaterThan(2);
    let written = "";
    const progress = createProgress({ isTTY: true, columns: 300, write: (part) => ((written += String(part)), true) });
    await exportTo(service, join(folder, "progress"), { progress: progress.show });
    expect(written).toContain("\\u{1b}[31mred");
    expect(written.replaceAll("\r\u001b[K", "")).not.toMatch(LIVE);
  });

  test("by wfa review, in any format", async () => {
    const plan = join(folder, "plan.json");
    const named = workflow({ name: HOSTILE, document: `<workflow name="${IN_XML}"/>`, drift: [HOSTILE] });
    await writeFile(
      plan,
      planText({
        changes: [
          {
            address: `wfa_workflow.a[${JSON.stringify(HOSTILE)}]`,
            actions: ["update"],
            before: named,
            after: { ...named, document: "<workflow/>", drift: [] },
          },
          { address: "wfa_workflow_group.g", actions: ["create"], after: { name: HOSTILE, description: HOSTILE } },
          { address: "other.x", actions: ["delete"], before: { id: HOSTILE }, provider: HOSTILE },
        ],
      }),
    );
    for (const format of ["markdown", "html", "json"]) {
      const shown = await runWfa(["review", plan, "--format", format]);
      expect([shown.code, shown.stdout.includes("live")]).toEqual([0, true]);
      expectInert(shown);
    }
  });

  test("by errors of any command", async () => {
    const project = join(folder, "project");
    await mkdir(join(project, "stacks"), { recursive: true });
    await writeFile(
      join(project, "manifest.json"),
      JSON.stringify({ stacks: { [HOSTILE]: { name: HOSTILE, workingDirectory: HOSTILE } } }),
    );
    await writeFile(join(folder, "no-plan"), HOSTILE);
    const failed = await Promise.all(
      [
        ["drift", project],
        ["drift", project, "--stack", "another"],
        ["drift", HOSTILE],
        ["export", join(folder, "x"), "--only", HOSTILE],
        ["export", join(folder, "x"), "--endpoint", HOSTILE],
        ["install", "--dir", join(folder, "no-plan", HOSTILE)],
        ["review", HOSTILE],
        ["review", join(folder, "no-plan")],
        ["serve", "--fault", HOSTILE],
        ["serve", "--port", HOSTILE],
        [HOSTILE],
        ["review", `--${HOSTILE}`],
      ].map((args) => runWfa(args, { WFA_ENDPOINT: "", WFA_API_KEY: "" })),
    );
    for (const each of failed) {
      expect(each).toMatchObject({ code: 1, stderr: expect.stringMatching(/./) });
      expectInert(each);
    }
  });

  test("by what wfa serve and wfa install say of names that were given", async () => {
    const child = startWfa(["serve", "--port", "0", "--requests", "--data", join(folder, HOSTILE.replaceAll("/", ""))]);
    const over = ended(child);
    await new Promise((resolve) => child.stdout.once("data", resolve));
    child.kill("SIGINT");
    expectInert(await over);
    const installed = await runWfa(["install", "--dir", join(folder, `mirror ${HOSTILE}`)]);
    expect(installed).toMatchObject({ code: 0, stdout: expect.stringContaining("\\u{1b}[31mred") });
    expectInert(installed);
  });
});

describe("a line of progress", () => {
  test("fits in the terminal, and is cleared", () => {
    let written = "";
    const progress = createProgress({ isTTY: true, columns: 11, write: (part) => ((written += String(part)), true) });
    progress.show("請求書請求書請求書");
    progress.show("1234567890abc");
    progress.clear();
    expect(written).toBe("\r\u001b[K請求書請求\r\u001b[K1234567890\r\u001b[K");
  });
});

describe("a command that a pipeline would obey", () => {
  const written = (stream: "stdout" | "stderr", run: () => void): string => {
    const write = vi.spyOn(process[stream], "write").mockReturnValue(true);
    run();
    const [text] = write.mock.calls[0]!;
    write.mockRestore();
    return String(text);
  };
  const orders = "a ##[set-output name=x]y ##vso[task.setvariable variable=x]y ## [no] ###";
  const inert = "a #\\u{23}[set-output name=x]y #\\u{23}vso[task.setvariable variable=x]y ## [no] ###";

  test("is only a text", () => {
    expect(written("stdout", () => print(orders))).toBe(inert);
    expect(written("stderr", () => printError(orders))).toBe(inert);
    const json = written("stdout", () => printJson(JSON.stringify([orders])));
    expect(json).not.toMatch(/##(?:vso)?\[/);
    expect(JSON.parse(json)).toEqual([orders]);
    const first = "a\n  ::add-mask::b\n::1\n";
    for (const printed of [written("stdout", () => print(first)), written("stderr", () => printError(first))])
      expect(printed).toBe("a\n  \\u{3a}:add-mask::b\n::1\n");
    expect(written("stdout", () => print(first, { commands: true }))).toBe(first);
  });
});
