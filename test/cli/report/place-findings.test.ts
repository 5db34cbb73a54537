import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { placeFindings } from "../../../src/cli/report/place-findings";
import { pathIn, repositoryRoot } from "../../../src/cli/shown-path";
import { projectDocuments } from "../../../src/cli/write-back/sources";
import { finding } from "../../review/findings/placed";

const XML = `\ufeff<?xml version="1.0"?>
<!-- a comment -->
<workflow name="Load" xmlns="urn:x">
  <task name="load" timeout="300"/>
  <note>
    alpha
  </note>
</workflow>
`;

const FILES: Readonly<Record<string, string>> = {
  "stack/main.tf": `resource "wfa_workflow" "filed" {
  document = file("\${path.module}/load.xml")
  enabled  = true
  triggers = {
    nightly     = true
    "on demand" = false
  }
}

resource "wfa_workflow" "written" {
  document = <<-XML
    <workflow name="Written" group="\${wfa_workflow_group.g.id}">
      <task name="lo&amp;ad" timeout="300"/>
    </workflow>
  XML
}

resource "wfa_workflow" "quoted" {
  document = "<workflow name=\\"Q\\"><task name='t' timeout='1'/></workflow>"
}

resource "wfa_workflow" "templated" {
  document = templatefile("load.xml.tftpl", { owner = "ann" })
}

resource "wfa_workflow" "computed" {
  document = local.document
}

resource "wfa_workflow" "missing" {
  document = file("missing.xml")
}

resource "wfa_calendar" "days" {
  definition = <<EOT
{ "name": "Days",
  "days": ["MON", "TUE"] }
EOT
}

module "far" {
  source = "example.org/far"
}
`,
  "stack/load.xml": XML,
  "stack/load.xml.tftpl": '<workflow owner="${owner}">\n%{ if true }\n  <task name="t"/>\n%{ endif }\n</workflow>',
  "stack/.terraform/modules/modules.json": '{"Modules":[{"Key":"far","Dir":".terraform/modules/far"}]}',
  "stack/.terraform/modules/far/far.tf": 'resource "wfa_workflow" "a" {\n  document = "<w/>"\n}\n',
  "json/cdk.tf.json": '{"resource":{"wfa_workflow":{"a":{\n"document":"<w>\\n<t a=\\"1\\"/></w>"}}}}',
  "many/main.tf": 'resource "wfa_workflow" "many" {\n  document = file("many.xml")\n}\n',
  "many/many.xml": `<?pi a?>
<workflow>
  <task/><e:task xmlns:e="urn:e" name="b"/>
  <task><name>c</name><run>1</run></task><?note x?>
</workflow>`,
  "json/flows/a.xml": '<w>\n<t a="1"/></w>',
  "empty/readme.md": "",
};

let root: string;

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "wfa-places-")));
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
});

afterAll(() => rm(root, { recursive: true, force: true }));

interface About {
  readonly address?: string | null;
  readonly attribute?: string;
  readonly path?: string;
}

/** As `file:line:column-endLine:endColumn`. */
async function placeOf(
  { address = null, attribute, path }: About,
  directory = "stack",
  within = root,
  isCdktf = false,
): Promise<string> {
  const about = finding("");
  const subject = { ...about.subject, address, attribute: attribute ?? null, documentPath: path ?? null };
  const stack = {
    directory: join(root, directory),
    dialect: "terraform",
    findDocument: isCdktf ? projectDocuments(join(root, directory), []) : null,
    elsewhere: "elsewhere",
  } as const;
  const [placed] = await placeFindings([{ ...about, subject }], [stack], within);
  const { file, line, column, endLine, endColumn } = placed!.place;
  return `${file}:${line}:${column}-${endLine}:${endColumn}`;
}

const task = "/workflow/task[@name='load']/@timeout";

describe("the place of a change in a document", () => {
  test.each([
    ["an attribute", "wfa_workflow.filed", task, "stack/load.xml:4:21-4:34"],
    ["an element", "wfa_workflow.filed", "/workflow/task[@name='load']", "stack/load.xml:4:3-4:36"],
    ["a text", "wfa_workflow.filed", "/workflow/note/text() line 2", "stack/load.xml:6:5-6:10"],
    ["what was added on the service", "wfa_workflow.filed", "/workflow/task[@name='x']/@y", "stack/load.xml:3:1-3:37"],
    ["what is added to an element", "wfa_workflow.filed", "/workflow/task/@y", "stack/load.xml:4:3-4:36"],
    ["a path in quotes", "wfa_workflow.filed", JSON.stringify(task), "stack/load.xml:4:21-4:34"],
    ["a path that cannot be read", "wfa_workflow.filed", "/workflow/…", "stack/load.xml:3:1-3:37"],
    ["no path", "wfa_workflow.filed", "", "stack/load.xml:3:1-3:37"],
    ["a heredoc", "wfa_workflow.written", "/workflow/task/@timeout", "stack/main.tf:13:30-13:43"],
    ["an interpolation", "wfa_workflow.written", "/workflow/@group", "stack/main.tf:12:30-12:64"],
    ["a quoted string", "wfa_workflow.quoted", "/workflow/task/@timeout", "stack/main.tf:19:51-19:62"],
    ["a template's file", "wfa_workflow.templated", "/workflow/task", "stack/load.xml.tftpl:3:3-3:19"],
    ["an expression", "wfa_workflow.computed", "/workflow/task", "stack/main.tf:27:3-27:28"],
    ["a file that is missing", "wfa_workflow.missing", "/workflow/task", "stack/main.tf:31:3-31:33"],
    ["a calendar's member", "wfa_calendar.days", "/days", "stack/main.tf:37:3-37:25"],
    ["a calendar's element", "wfa_calendar.days", "/days/1", "stack/main.tf:37:19-37:24"],
    ["a whole calendar", "wfa_calendar.days", "/", "stack/main.tf:36:1-37:27"],
  ])("%s", async (_what, address, path, place) => {
    expect(await placeOf({ address, path })).toBe(place);
  });

  test.each([
    ["/workflow/task[2]/@name", "3:34-3:42"],
    ["/workflow/task[@name='b']", "3:10-3:44"],
    ["/workflow/task[name='c']/run/text()", "4:28-4:29"],
    ["/workflow/task[3]/none/@x", "4:3-4:9"],
    ["/workflow/task[4]", "2:1-2:11"],
    ["/workflow/processing-instruction('note')", "4:42-4:52"],
    ["/processing-instruction('pi')", "1:1-1:9"],
    ["/other/task", "2:1-2:11"],
  ])("%s is at the step that is there", async (path, place) => {
    expect(await placeOf({ address: "wfa_workflow.many", path }, "many")).toBe(`many/many.xml:${place}`);
  });

  test("in JSON syntax, as cdktf writes it", async () => {
    expect(await placeOf({ address: "wfa_workflow.a", path: "/w/t/@a" }, "json")).toBe("json/cdk.tf.json:2:21-2:28");
  });

  test("in the file of a cdktf project that has the text as its content", async () => {
    expect(await placeOf({ address: "wfa_workflow.a", path: "/w/t/@a" }, "json", root, true)).toBe(
      "json/flows/a.xml:2:4-2:9",
    );
  });
});

describe("the place of anything else", () => {
  test.each([
    ["an attribute", { address: "wfa_workflow.filed", attribute: "enabled" }, "stack/main.tf:3:3-3:18"],
    ["a trigger", { address: "wfa_workflow.filed", attribute: "triggers.nightly" }, "stack/main.tf:5:5-5:23"],
    ["a trigger", { address: "wfa_workflow.filed", attribute: 'triggers["on demand"]' }, "stack/main.tf:6:5-6:24"],
    ["one that is not set", { address: "wfa_workflow.filed", attribute: "triggers.late" }, "stack/main.tf:4:3-7:4"],
    ["an attribute that is not set", { address: "wfa_workflow.filed", attribute: "name" }, "stack/main.tf:1:1-1:32"],
    ["an object", { address: "wfa_workflow.filed" }, "stack/main.tf:1:1-1:32"],
    ["a fetched module's object", { address: "module.far.wfa_workflow.a", path: "/w" }, "stack/main.tf:41:1-41:13"],
    ["an object without a block", { address: "wfa_workflow.none" }, "stack/main.tf:1:1-1:1"],
    ["the stack", {}, "stack/main.tf:1:1-1:1"],
  ])("%s", async (_what, about, place) => {
    expect(await placeOf(about)).toBe(place);
  });

  test("without any file, and outside of the repository", async () => {
    expect(await placeOf({ address: "wfa_workflow.a" }, "empty")).toBe("elsewhere:1:1-1:1");
    expect(await placeOf({ address: "wfa_workflow.filed" }, "stack", join(root, "json"))).toBe("elsewhere:1:1-1:1");
  });
});

test("paths are relative to the root of the repository, which a work tree has too", async () => {
  await mkdir(join(root, "repository", "deep", "er"), { recursive: true });
  await writeFile(join(root, "repository", ".git"), "gitdir: elsewhere\n");
  expect(repositoryRoot(join(root, "repository", "deep", "er"))).toBe(join(root, "repository"));
  expect(pathIn(join(root, "a", "b"), root)).toBe("a/b");
  expect(pathIn(join(root, "..b"), root)).toBe("..b");
  expect(pathIn(root, join(root, "a"))).toBeNull();
});
