import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { App, Fn, TerraformOutput, TerraformStack } from "cdktf";
import { WorkflowDocument } from "cdktf-provider-wfa";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findEngine, runEngine } from "../../src/engine";
import { tempFolder } from "./synthesis";

/** Evaluates outputs, by a real engine, of a stack that the documents were synthesised into. */
async function evaluate(documents: readonly WorkflowDocument[]): Promise<readonly string[]> {
  const outdir = await tempFolder();
  const app = new App({ outdir });
  const stack = new TerraformStack(app, "test");
  documents.forEach((document, index) => {
    new TerraformOutput(stack, `d${index}`, { value: document.toTerraformString(), staticId: true });
  });
  app.synth();
  const engine = await findEngine();
  const cwd = join(outdir, "stacks", "test");
  // The backend that cdktf adds lies outside of the folder; without one the state stays here.
  await writeFile(
    join(cwd, "local_override.tf.json"),
    JSON.stringify({ terraform: { backend: { local: { path: "terraform.tfstate" } } } }),
  );
  for (const args of [
    ["init", "-no-color"],
    ["apply", "-auto-approve", "-no-color"],
  ]) {
    const done = await runEngine(engine, args, { cwd });
    expect(done, done.stderr).toMatchObject({ code: 0 });
  }
  const { stdout } = await runEngine(engine, ["output", "-json"], { cwd });
  const outputs = JSON.parse(stdout) as Record<string, { readonly value: string }>;
  return documents.map((_, index) => outputs[`d${index}`]!.value);
}

const wrap = (text: string): string => `<workflow><script><![CDATA[${text}]]></script></workflow>`;

const documents: readonly string[] = [
  wrap("${x} %{y} $${z} %%{w} $$${v} %%%{u} $${ %%{ ${ %{ $ % $$ %% $%{ %${ $%$%{{ }} ~} ${~ x ~}"),
  '\uFEFF<?xml version="1.0"?>\r\n<workflow\r\n\tname="a &quot;b&quot; \'c\'">\\n \\" \\\\ \r\n\t\r</workflow>\r\n',
  "<workflow name='größer 日本語 😀 \u{10FFFD} \u2028 \u0085'>{{name}} {{ group_id }} {{secret:key}} <!-- {{c}} --></workflow>",
  wrap("${TfToken[TOKEN.0]} #{TfToken[TOKEN.1]} &{TfToken[TOKEN.2]} $${TfToken[TOKEN.3]} ${TfToken["),
  wrap("-1.8881545897087503e+289 1e5 -1.8881545897087827e+289|2.5e-3 8.881545897087503e+289-"),
  wrap(`<<EOT\n${"-".repeat(3000)}${"1".repeat(3000)}\nEOT\n`),
  `<workflow>${'<task name="täsk" run="${jobs.load} %{if}">line\r\n\ttext</task>\n'.repeat(3600)}</workflow>`,
  "<workflow>  </workflow>\n\n\n",
  "<${x}/>".replace("${x}", "workflow"),
];

describe("a document's text, synthesised and evaluated by the engine", () => {
  test("is what it was, byte for byte", async () => {
    expect(documents[6]!.length).toBeGreaterThan(200_000);
    const evaluated = await evaluate(await asFiles(documents));
    evaluated.forEach((text, index) => expect(text).toBe(documents[index]));
  });

  test("is what it was for any mixture of what templates, JSON and cdktf treat specially", async () => {
    const piece = fc.constantFrom(
      ...[
        "$",
        "%",
        "{",
        "}",
        "~",
        '"',
        "'",
        "\\",
        "\n",
        "\r\n",
        "\r",
        "\t",
        " ",
        "x",
        "1",
        "-",
        ".",
        "e",
        "|",
        "+",
        "é",
        "日",
        "😀",
      ],
      ...[
        "${",
        "%{",
        "$${",
        "%%{",
        "{{",
        "}}",
        "TfToken[",
        "]}",
        "#{",
        "&{",
        "if",
        "endif",
        "\uFEFF",
        "\\u0024",
        "<<",
        "EOT",
        "//",
        "/*",
      ],
    );
    const texts = fc
      .sample(fc.array(piece, { maxLength: 30 }), 400)
      .map((pieces) => wrap(pieces.join("").normalize("NFC")));
    const evaluated = await evaluate(await asFiles(texts));
    evaluated.forEach((text, index) => expect(text).toBe(texts[index]));
  });

  test("is what it was around substitutions, plain ones and tokens", async () => {
    const texts = ["$", "$$", "%", "$%", "{", "${", "a%%$", "\\", "{{other}}", ""].flatMap((before) =>
      ["{", "{x}", "}", "$", "%{", "~", ""].map((after) => [before, after] as const),
    );
    const { stackDocuments, wanted } = await aroundTokens(texts);
    expect(stackDocuments).toEqual(wanted);
  });
});

async function asFiles(texts: readonly string[]): Promise<readonly WorkflowDocument[]> {
  const folder = await tempFolder();
  return Promise.all(
    texts.map(async (text, index) => {
      const path = join(folder, `${index}.xml`);
      await writeFile(path, text);
      return WorkflowDocument.fromFile(path);
    }),
  );
}

async function aroundTokens(texts: readonly (readonly [string, string])[]): Promise<{
  readonly stackDocuments: readonly string[];
  readonly wanted: readonly string[];
}> {
  // A token whose value the engine computes; it is escaped by the engine too.
  const token = Fn.join("", ["<", "&", "'"]);
  const other = { other: "{{other}}" };
  const stackDocuments = await evaluate(
    texts.map(([before, after]) =>
      WorkflowDocument.fromText(
        `<w a="${before.replace("<", "")}{{t}}${after}" b='{{p}}'>${before}{{t}}${after}{{p}}</w>`,
        {
          t: token,
          p: "\"<&'>\n${x}%{y}",
          ...(before.includes("{{other}}") && other),
        },
      ),
    ),
  );
  const plain = "&quot;&lt;&amp;&apos;&gt;&#10;${x}%{y}";
  const wanted = texts.map(
    ([before, after]) => `<w a="${before}&lt;&amp;&#39;${after}" b='${plain}'>${before}&lt;&amp;'${after}${plain}</w>`,
  );
  return { stackDocuments, wanted };
}
