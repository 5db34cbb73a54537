// One file although it is long: its stories share one workbench, which costs more than most of them.
import { execFile } from "node:child_process";
import { chmod, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../../../src/tooling/root";
import { openWarmWorkbench, type WarmWorkbench } from "../../harness/warm-workbench";
import { project, PROVIDER } from "../drift-project";
import { schemaErrors } from "../json-schema";
import { Visitor } from "../../service/console/visitor";

let bench: WarmWorkbench;

beforeAll(async () => {
  bench = await openWarmWorkbench({ queues: ["Night"] });
}, 120_000);
afterAll(() => bench.close());

const MAIN = `${PROVIDER}
variable "owner" {
  default = "finance"
}
# The heart of it.
resource "wfa_workflow" "heredoc" {
  document = <<-XML
    <workflow name='Heredoc' owner="\${var.owner}">
      <!-- do not touch -->
      <trigger  name='nightly'/>
      <task name="load" timeout='300' cost="$\${amount}"/> <!-- slow -->

      <task name='send'/>
    </workflow>
  XML
  enabled = true # switched on
  triggers = {
    nightly = true
  }
}
resource "wfa_workflow" "filed" {
  document      = file("\${path.module}/flows/filed.xml")
  substitutions = { report_to = "ann@example.com" }
}
resource "wfa_workflow" "each" {
  for_each = toset(["one", "two"])
  document = file("flows/\${each.value}.xml")
}
resource "wfa_workflow" "templated" {
  document = templatefile("\${path.module}/flows/templated.xml", { owner = var.owner })
}
resource "wfa_workflow" "quoted" {
  document = "<workflow name=\\"Quoted\\">\\n  <task name='t' timeout='1'/>\\n</workflow>"
}
resource "wfa_workflow_queue" "night" {
  name   = "Night"
  paused = false
}
resource "wfa_calendar" "days" {
  definition = jsonencode({
    name = "Days" # of work
    days = ["MON", "TUE"]
  })
}
`;

const FILES: Readonly<Record<string, string>> = {
  "main.tf": MAIN,
  "crlf.tf": `resource "wfa_workflow" "renamed" {
  document = <<-XML
\t\t<workflow name='Before'>
\t\t\t<trigger name='n' enabled='true'/>
\t\t</workflow>
\tXML
}
module "m" {
  source = "./m"
  name   = "Modular"
}
`.replaceAll("\n", "\r\n"),
  "m/main.tf": `${PROVIDER}
variable "name" {}
resource "wfa_workflow" "counted" {
  count    = 2
  document = "<workflow name='\${var.name} \${count.index}'><task name='t' timeout='1'/></workflow>"
}
`,
  "json.tf.json": `{
  "resource": { "wfa_workflow": { "json": {
    "document": "<workflow name='Json'><task name='t' timeout='1'/></workflow>",
    "enabled": true
  } } }
}
`,
  "flows/filed.xml": `\ufeff<?xml version="1.0"?>\r\n<workflow name='Filed'>\r\n\t<task name='t' to="{{report_to}}"\r\n\t      timeout='5' />\r\n\t<!-- end -->\r\n</workflow>\r\n`,
  "flows/one.xml": `<workflow name="One"><task name="t" timeout="1"/></workflow>\n`,
  "flows/two.xml": `<workflow name="Two"><task name="t" timeout="1"/></workflow>\n`,
  "flows/templated.xml": `<workflow name="Templated" owner="\${owner}">\n  <task name="t" timeout="1" price="$\${p}"/>\n</workflow>\n`,
};

const idOf = (name: string): string =>
  bench.service.backstage.workflows().find(({ approved, submitted }) => (approved ?? submitted)?.name === name)!.id;

/** The texts that differ after it, by file: exactly these, and nothing else. */
const EDITED: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  "main.tf": [
    [`timeout='300'`, `timeout='600'`],
    [`      <task name='send'/>\n`, `      <task name='send'/>\n      <task name="$\${new}"/>\n`],
    ["enabled = true #", "enabled = false #"],
    ["nightly = true", "nightly = false"],
    [`<task name='t' timeout='1'/>`, `<task name='t' timeout='2'/>`],
    ["paused = false", "paused = true"],
    [`["MON", "TUE"]`, `["MON", "TUE", "WED"]`],
  ],
  "crlf.tf": [
    ["name='Before'", "name='After'"],
    ["enabled='true'", "enabled='false'"],
  ],
  "m/main.tf": [[`timeout='1'`, `timeout='2'`]],
  "json.tf.json": [
    [`timeout='1'`, `timeout='2'`],
    [`"enabled": true`, `"enabled": false`],
  ],
  "flows/filed.xml": [[`timeout='5'`, `timeout='6'`]],
  "flows/two.xml": [[`timeout="1"`, `timeout="2"`]],
  "flows/templated.xml": [[`timeout="1"`, `timeout="2"`]],
};

const expected = (path: string): string =>
  (EDITED[path] ?? []).reduce((text, [from, to]) => text.replace(from, () => to), FILES[path]!);

test(
  "somebody's edits become a commit, or the files have them: the plan is empty, and the drift is none for ever",
  { timeout: 240_000 },
  async () => {
    const own = await project(bench, "taken", {});
    for (const name of ["flows", "m"]) await mkdir(join(own.folder, name));
    for (const [path, text] of Object.entries(FILES)) await writeFile(join(own.folder, path), text);
    const files = async (): Promise<Readonly<Record<string, string>>> =>
      Object.fromEntries(
        await Promise.all(
          Object.keys(FILES).map(async (path) => [path, await readFile(join(own.folder, path), "utf8")] as const),
        ),
      );
    await own.engine("init");
    await own.engine("apply", "-auto-approve");
    const git = gitIn(own.folder);
    await git("init", "--quiet", "--initial-branch=main");
    await git("add", ...Object.keys(FILES));
    await git("commit", "--quiet", "--message=ours");
    const mallory = bench.service.backstage.as("mallory");
    const edit = (name: string, from: RegExp, to: string): void =>
      mallory.edit(idOf(name), "approved", (text) => {
        expect(text).toMatch(from);
        return text.replace(from, () => to);
      });
    const heredoc = idOf("Heredoc");
    edit("Heredoc", /timeout=(["'])300\1/, 'timeout="600"');
    edit("Heredoc", /<task name=(["'])send\1\s*\/>/, '<task name="send"/><task name="${new}"/>');
    mallory.setEnabled(heredoc, false);
    mallory.setTrigger(heredoc, "nightly", false);
    // In the console; the other edits are what only the vendor's UI can do.
    const console = new Visitor(bench.service);
    await console.signIn(bench.service.keys.administrator);
    await console.follow("Filed");
    await console.follow("Edit");
    await console.press("Submit", { document: console.typed().replace(/timeout=(["'])5\1/, 'timeout="6"') });
    await console.press("Approve");
    edit("Before", /enabled=(["'])true\1/, 'enabled="false"');
    edit("Before", /name=(["'])Before\1/, 'name="After"');
    for (const name of ["Two", "Templated", "Quoted", "Json", "Modular 0", "Modular 1"])
      edit(name, /timeout=(["'])1\1/, 'timeout="2"');
    mallory.setEnabled(idOf("Json"), false);
    mallory.setPaused("Night", true);
    mallory.putCalendar({
      id: bench.service.backstage.calendars()[0]!.id,
      name: "Days",
      days: ["MON", "TUE", "WED"],
    });

    // A file that it would not touch may be dirty, and something may be staged.
    await writeFile(join(own.folder, "notes.txt"), "mine");
    await git("add", "notes.txt");
    const status = await git("status", "--porcelain");
    const branched = await own.drift("--write", "--branch", "from-the-ui", "--json");
    expect([branched.code, branched.stderr]).toEqual([0, ""]);
    expect(await schemaErrors(branched.stdout)).toEqual([]);
    const { write } = JSON.parse(branched.stdout) as {
      readonly write: { readonly branch: object; readonly written: readonly object[]; readonly notWritten: object };
    };
    expect(write.notWritten).toEqual([]);
    expect(write.written).toContainEqual({
      stack: "taken",
      address: "wfa_workflow.heredoc",
      attribute: "triggers",
      file: "main.tf",
      line: 24,
      changes: ["triggers.nightly: true -> false"],
    });
    expect(write.branch).toEqual({ name: "from-the-ui", commit: (await git("rev-parse", "from-the-ui")).trim() });
    for (const path of Object.keys(FILES)) expect(await git("show", `from-the-ui:${path}`), path).toBe(expected(path));
    expect(await files()).toEqual(FILES);
    expect(await git("status", "--porcelain")).toBe(status);
    expect(await git("symbolic-ref", "--short", "HEAD")).toBe("main\n");
    expect((await git("diff", "--name-only", "main", "from-the-ui")).trim().split("\n").sort()).toEqual(
      Object.keys(EDITED).sort(),
    );
    const message = await git("log", "-1", "--format=%B", "from-the-ui");
    expect(message).toMatch(/^Take over changes of 11 objects from the service\n\n/);
    expect(message).toMatch(
      /\nwfa_workflow\.filed "Filed"\n {2}\/workflow\/task\[@name='t'\]\/@timeout: 5 -> 6\n {2}In the audit log: \d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ administrator workflow\.submit \(revision 2\)\n {2}In the audit log: \S+ \S+ administrator workflow\.approve \(revision 2\)\n/,
    );
    expect(message).toContain("mallory workflow.edit (approved, revision 3)");
    const exists = await own.drift("--write", "--branch", "from-the-ui");
    expect(exists).toMatchObject({ code: 1, stdout: "" });
    expect(exists.stderr).toContain('The branch "from-the-ui" already exists');

    const written = await own.drift("--write");
    expect([written.code, written.stderr]).toEqual([0, ""]);
    expect(written.stdout).toContain(
      "  wfa_workflow.filed flows/filed.xml:4\n    /workflow/task[@name='t']/@timeout: 5 -> 6\n",
    );
    expect(written.stdout).toMatch(/^Drift report: 11 of 12 objects drifted\n[^]*\nWritten: 16 changes in 7 files\n/);
    const check = async (): Promise<void> => {
      for (const [path, text] of Object.entries(await files())) expect(text, path).toBe(expected(path));
    };
    await check();
    // The commit, merged, is the same to the byte.
    await git("checkout", "--quiet", "--", ".");
    expect(await files()).toEqual(FILES);
    await git("merge", "--quiet", "--ff-only", "from-the-ui");
    await check();
    expect(await own.engine("plan", "-detailed-exitcode", "-no-color")).toContain("No changes.");

    // The plan is empty, so nothing has saved the state.
    const quiet = await own.drift();
    expect(quiet).toMatchObject({ code: 0, stderr: "" });
    expect(quiet.stdout).toContain("wfa_workflow.heredoc: triggers.nightly: true -> false\n");
    expect(quiet.stdout).toMatch(/^Drift report: No drift: 12 objects\n/);
    await own.engine("apply", "-refresh-only", "-auto-approve");
    const saved = await own.drift("--no-audit-log");
    expect(saved.code).toBe(0);
    expect(saved.stdout).toMatch(/^Drift report: No drift: 12 objects; apply would change 10\n/);
    bench.service.requests.clear();
    await own.engine("apply", "-auto-approve");
    expect(bench.service.requests.list().filter(({ method }) => method !== "GET")).toEqual([]);
    expect((await own.drift("--no-plan")).stdout).toMatch(/^Drift report: No drift: 12 objects\nChecked .*\n$/);
  },
);

/** Runs Git with a person, whatever the machine has. */
function gitIn(cwd: string): (...args: readonly string[]) => Promise<string> {
  return async (...args) =>
    (
      await promisify(execFile)("git", ["-c", "user.name=ann", "-c", "user.email=ann@example.com", ...args], {
        cwd,
        encoding: "utf8",
      })
    ).stdout;
}

/** What no output and no file may ever hold. */
const SECRET = "canary-of-a-password";

const simple = (name: string, more = ""): string =>
  `<workflow name="${name}"${more}><task name="t" timeout="1"/></workflow>\n`;

const block = (name: string, document: string, more = ""): string =>
  `resource "wfa_workflow" "${name}" {\n  document = ${document}\n${more}}\n`;

const UNWRITABLE = (unapplied: string): Readonly<Record<string, string>> => ({
  "main.tf": `${PROVIDER}
variable "on" {
  default = true
}
variable "password" {
  type      = string
  sensitive = true
}
locals {
  document = "<workflow name='Local'><task name='t' timeout='1'/></workflow>"
}
${block("flag", 'file("flag.xml")', "  enabled  = var.on\n")}
${block("local", "local.document")}
${block("hidden", `"<workflow name='Hidden'><task name='t' timeout='1' password='\${var.password}'/></workflow>"`)}
${block("partly", 'file("partly.xml")', '  sensitive_paths = ["//@password"]\n  substitutions = { owner = "ann" }\n')}
${block("shared_a", 'file("shared.xml")', '  substitutions = { name = "Shared a" }\n')}
${block("shared_b", 'file("shared.xml")', '  substitutions = { name = "Shared b" }\n')}
${block("instances", `"<workflow name='Instance \${each.key}'/>"`, '  for_each = toset(["a", "b"])\n  enabled  = true\n')}
${block("link", 'file("link.xml")')}
${block("locked", 'file("locked.xml")')}
${block("outside", 'file("../outside.xml")')}
${block("trimmed", 'trimspace(file("trimmed.xml"))')}
${block("gone", 'file("gone.xml")')}
${block("unmanaged", 'file("unmanaged.xml")')}
${block("accepted", 'file("accepted.xml")')}
${block("unapplied", 'file("unapplied.xml")')}
`,
  "flag.xml": simple("Flag"),
  "partly.xml": simple("Partly", ' password="p1" owner="{{owner}}" size="1"'),
  "shared.xml": simple("{{name}}"),
  "real.xml": simple("Link"),
  "locked.xml": simple("Locked"),
  "../outside.xml": simple("Outside"),
  "trimmed.xml": simple("Trimmed"),
  "gone.xml": simple("Gone"),
  "unmanaged.xml": simple("Unmanaged"),
  "accepted.xml": simple("Accepted"),
  "unapplied.xml": unapplied,
});

test(
  "what cannot be written exactly is listed with its place and the reason, and no secret is written",
  { timeout: 240_000 },
  async () => {
    const own = await project(bench, "unwritable", { "terraform.tfvars": `password = "${SECRET}"\n` });
    const put = async (files: Readonly<Record<string, string>>): Promise<void> => {
      for (const [path, text] of Object.entries(files)) await writeFile(join(own.folder, path), text);
    };
    await put(UNWRITABLE(simple("Unapplied")));
    await symlink("real.xml", join(own.folder, "link.xml"));
    await own.engine("init");
    await own.engine("apply", "-auto-approve");
    const mallory = bench.service.backstage.as("mallory");
    const edit = (name: string, from: RegExp, to: string): void =>
      mallory.edit(idOf(name), "approved", (text) => {
        expect(text).toMatch(from);
        return text.replace(from, () => to);
      });
    for (const name of [
      "Local",
      "Hidden",
      "Partly",
      "Shared a",
      "Link",
      "Locked",
      "Outside",
      "Trimmed",
      "Accepted",
      "Unapplied",
    ])
      edit(name, /timeout=(["'])1\1/, 'timeout="2"');
    edit("Hidden", new RegExp(SECRET), `${SECRET}-2`);
    edit("Partly", /password=(["'])p1\1/, `password="${SECRET}-3"`);
    edit("Partly", /owner=(["'])ann\1/, 'owner="bob"');
    for (const name of ["Flag", "Instance a", "Unmanaged"]) mallory.setEnabled(idOf(name), false);
    mallory.deleteWorkflow(idOf("Gone"));
    const files = UNWRITABLE(simple("Unapplied").replace('"1"', '"3"'));
    await put(files);
    await chmod(join(own.folder, "locked.xml"), 0o444);
    await put({
      "known.json": JSON.stringify({
        version: 1,
        accepted: [
          {
            address: "wfa_workflow.accepted",
            path: "/workflow/task[@name='t']/@timeout",
            from: "1",
            to: "2",
            ...{ reason: "Known", by: "ann", until: null },
          },
        ],
      }),
    });

    const { code, stdout, stderr } = await own.drift("--write", "--baseline", "known.json", "--json", "--no-audit-log");
    expect([code, stderr]).toEqual([2, ""]);
    expect(await schemaErrors(stdout)).toEqual([]);
    expect(stdout).not.toContain(SECRET);
    const { write } = JSON.parse(stdout) as {
      readonly write: {
        readonly written: readonly { readonly file: string }[];
        readonly notWritten: readonly {
          readonly address: string;
          readonly path: string;
          readonly place: { readonly file: string; readonly line: number } | null;
          readonly reason: string;
          readonly value: string | null;
          readonly isUnmanaged: boolean;
        }[];
      };
    };
    expect(write.written.map(({ file }) => file)).toEqual(["partly.xml"]);
    const timeout = "/workflow/task[@name='t']/@timeout";
    const main = (line: string): object => ({
      file: "main.tf",
      line: files["main.tf"]!.split("\n").findIndex((each) => each.includes(line)) + 1,
    });
    expect(
      write.notWritten.map(({ address, path, place, reason, value }) => [
        address.replace("wfa_workflow.", ""),
        path,
        place,
        value,
        reason,
      ]),
    ).toEqual([
      [
        "flag",
        "enabled",
        main("var.on"),
        "false",
        expect.stringContaining("The value is an expression. Set it to false yourself"),
      ],
      ["gone", "the object", main('"gone" {'), null, expect.stringContaining("Remove its block")],
      ["hidden", "the document", main('"hidden" {'), null, expect.stringContaining("The whole document is sensitive")],
      [
        'instances["a"]',
        "enabled",
        main("enabled  = true"),
        "false",
        expect.stringContaining('wfa_workflow.instances["b"] uses the same text or value'),
      ],
      ["link", timeout, { file: "link.xml", line: 1 }, "2", expect.stringContaining("symbolic link")],
      [
        "local",
        timeout,
        main("document = local.document"),
        "2",
        expect.stringContaining("The text comes from an expression"),
      ],
      ["locked", timeout, { file: "locked.xml", line: 1 }, "2", expect.stringContaining("read-only")],
      [
        "outside",
        timeout,
        { file: join(bench.folder, "outside.xml"), line: 1 },
        "2",
        expect.stringContaining("outside of the directory"),
      ],
      [
        "partly",
        "/workflow/@password",
        { file: "partly.xml", line: 1 },
        "(sensitive)",
        expect.stringContaining("sensitive_paths lists this place"),
      ],
      [
        "partly",
        "/workflow/@owner",
        { file: "partly.xml", line: 1 },
        "bob",
        expect.stringContaining("a placeholder there"),
      ],
      [
        "shared_a",
        timeout,
        { file: "shared.xml", line: 1 },
        "2",
        expect.stringContaining("wfa_workflow.shared_b uses the same text or value"),
      ],
      ["trimmed", timeout, main("trimspace"), "2", expect.stringContaining("The text comes from an expression")],
      ["unapplied", timeout, { file: "unapplied.xml", line: 1 }, "2", expect.stringContaining("not applied yet")],
      ["unmanaged", "enabled", main('"unmanaged" {'), "false", expect.stringContaining("There is nothing to write")],
    ]);
    expect(write.notWritten.filter(({ isUnmanaged }) => isUnmanaged).map(({ address }) => address)).toEqual([
      "wfa_workflow.unmanaged",
    ]);
    for (const [path, text] of Object.entries(files))
      expect(await readFile(join(own.folder, path), "utf8"), path).toBe(
        path === "partly.xml" ? text.replace('timeout="1"', 'timeout="2"') : text,
      );
  },
);

test(
  "a changed secret, a reference and a member of a definition are left, and the rest around them is written",
  { timeout: 240_000 },
  async () => {
    const main = `${PROVIDER}
${block("secret", 'file("secret.xml")', '  secrets_wo = { db = "s3cret-pw" }\n')}
${block("pay", `"<workflow name='Pay'><task name='t' timeout='1'/></workflow>"`, "  approve = false\n")}
resource "wfa_workflow_approval" "pay" {
  workflow_id     = wfa_workflow.pay.id
  server_revision = wfa_workflow.pay.server_revision
  enable          = true
}
resource "wfa_calendar" "literal" {
  definition = jsonencode({ name = "Literal", days = ["MON", "TUE"], nested = { a = 1 } })
}
`;
    const secret = simple("Secret", ' password="{{secret:db}}"');
    const own = await project(bench, "around", { "main.tf": main, "secret.xml": secret });
    await own.engine("init");
    await own.engine("apply", "-auto-approve");
    const mallory = bench.service.backstage.as("mallory");
    for (const name of ["Secret", "Pay"])
      mallory.edit(idOf(name), "approved", (text) =>
        text.replace("s3cret-pw", SECRET).replace(/timeout=(["'])1\1/, 'timeout="2"'),
      );
    const { id } = bench.service.backstage.calendars().find(({ name }) => name === "Literal")!;
    mallory.putCalendar({ id, name: "Literal", days: ["MON", "WED"], nested: { a: 2 }, extra: 1 });
    const { code, stdout } = await own.drift("--write", "--json", "--no-audit-log");
    expect(code).toBe(2);
    const { write } = JSON.parse(stdout) as {
      readonly write: {
        readonly notWritten: readonly {
          readonly path: string;
          readonly reason: string;
          readonly isUnmanaged: boolean;
        }[];
      };
    };
    expect(
      write.notWritten.filter(({ isUnmanaged }) => !isUnmanaged).map(({ path, reason }) => [path, reason]),
    ).toEqual([
      ["/extra", expect.stringContaining("does not contain this value literally")],
      ["/workflow/@password", expect.stringContaining("a secret there")],
      [
        "server_revision",
        'It refers to wfa_workflow.pay.server_revision, which the next update of the workflow sets. Once the document has the changes, run "apply -refresh-only", then "apply"',
      ],
    ]);
    expect(await readFile(join(own.folder, "secret.xml"), "utf8")).toBe(secret.replace(`"1"`, `"2"`));
    expect(await readFile(join(own.folder, "main.tf"), "utf8")).toBe(
      main.replace("timeout='1'", "timeout='2'").replace(`"TUE"], nested = { a = 1 }`, `"WED"], nested = { a = 2 }`),
    );
    await own.engine("apply", "-refresh-only", "-auto-approve");
    await own.engine("apply", "-auto-approve");
    expect((await own.drift("--no-audit-log")).stdout).toMatch(/^Drift report: No drift: 4 objects\n/);
  },
);

const APP = `
import { App, TerraformStack } from "cdktf";
import { WfaProvider, Workflow, WorkflowDirectory, WorkflowDocument } from "cdktf-provider-wfa";

const app = new App();
const stack = new TerraformStack(app, "flows");
new WfaProvider(stack, "wfa", {});
new WorkflowDirectory(stack, "all", { path: "flows" });
new Workflow(stack, "alone", {
  document: WorkflowDocument.fromFile("alone.xml", { owner: "ann" }),
  enabled: true,
});
new Workflow(stack, "inline", { document: WorkflowDocument.fromText("<workflow name='Inline'><task name='t' timeout='1'/></workflow>") });
app.synth();
`;

test(
  "a cdktf project: the files of its documents have the changes, and its code is left to the user",
  { timeout: 240_000 },
  async () => {
    const documents = {
      "alone.xml": `<workflow\n  name="Alone" owner="{{owner}}" price="\${p}">\n  <!-- %{kept} -->\n  <task name="t" timeout="1"/>\n</workflow>\n`,
      "flows/team/nested.xml": `<workflow name='Nested' groupId='{{group.id}}'><task name='t' timeout='1'/></workflow>\n`,
    };
    const own = await project(bench, "constructs", {
      "main.ts": APP,
      "cdktf.json": JSON.stringify({ language: "typescript", app: "node --import tsx main.ts" }),
    });
    Object.assign(own.env, { TSX_TSCONFIG_PATH: join(ROOT, "tsconfig.json") });
    await symlink(join(ROOT, "node_modules"), join(own.folder, "node_modules"));
    await mkdir(join(own.folder, "flows", "team"), { recursive: true });
    for (const [path, text] of Object.entries(documents)) await writeFile(join(own.folder, path), text);
    const first = await own.drift("--init", "--no-plan", "--no-audit-log");
    expect([first.code, first.stdout]).toEqual([1, expect.stringContaining("The state is empty")]);
    const chdir = `-chdir=${join("cdktf.out", "stacks", "flows")}`;
    await own.engine(chdir, "apply", "-auto-approve");
    const mallory = bench.service.backstage.as("mallory");
    for (const name of ["Alone", "Nested", "Inline"])
      mallory.edit(idOf(name), "approved", (text) => text.replace(/timeout=(["'])1\1/, 'timeout="2"'));
    mallory.setEnabled(idOf("Alone"), false);
    const written = await own.drift("--write", "--no-synth", "--no-audit-log", "--format", "junit");
    // The format is for programs that know nothing but tests.
    expect([written.code, written.stdout.slice(0, 5)]).toEqual([2, "<?xml"]);
    expect(written.stderr).toContain(
      "    enabled: false on the service\n    The app of the project sets it. Set it to false in the app's code\n",
    );
    expect(written.stderr).toContain("so the app makes it. Change the app's code\n");
    expect(written.stderr).toContain("Written: 2 changes in 2 files; 2 changes could not be written\n");
    expect(await readFile(join(own.folder, "main.ts"), "utf8")).toBe(APP);
    for (const [path, text] of Object.entries(documents))
      expect(await readFile(join(own.folder, path), "utf8"), path).toBe(text.replace(/(?<=timeout=.)1/, "2"));
    const again = await own.drift("--json", "--no-audit-log");
    const { stacks } = JSON.parse(again.stdout) as {
      readonly stacks: readonly {
        readonly objects: readonly { readonly name: string; readonly changes: readonly object[] }[];
      }[];
    };
    expect(
      stacks[0]!.objects.filter(({ changes }) => changes.length > 0).map(({ name, changes }) => [name, changes]),
    ).toEqual([
      ["Alone", [expect.objectContaining({ path: "enabled" })]],
      ["Inline", [expect.objectContaining({ kind: "document" })]],
    ]);
  },
);
