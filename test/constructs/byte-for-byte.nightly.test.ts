import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { App, Fn, TerraformOutput, TerraformStack, Token } from "cdktf";
import { WorkflowDocument } from "cdktf-provider-wfa";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonTemplate } from "../../src/constructs/json-template";
import { findEngine, runEngine } from "../../src/engine";
import { tempFolder } from "./synthesis";

/** What a real engine makes of strings that were synthesised into a stack. */
async function evaluated(strings: readonly string[]): Promise<readonly string[]> {
  const outdir = await tempFolder();
  const app = new App({ outdir });
  const stack = new TerraformStack(app, "test");
  strings.forEach((value, index) => {
    new TerraformOutput(stack, `d${index}`, { value, staticId: true });
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
  return strings.map((_, index) => outputs[`d${index}`]!.value);
}

const evaluate = (documents: readonly WorkflowDocument[]): Promise<readonly string[]> =>
  evaluated(documents.map((document) => document.toTerraformString()));

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
    const written = texts.map(
      ([before, after]) => `<w a="${before}{{t}}${after}" b='{{p}}'>${before}{{t}}${after}{{p}}</w>`,
    );
    const values = {
      // The engine computes it.
      t: Fn.join("", ["<", "&", "'"]),
      p: "\"<&'>\n${x}%{y}",
      other: "{{other}}",
    };
    const handedOn = written.map((text) => {
      const { other, ...always } = values;
      const document = WorkflowDocument.fromText(text, text.includes("{{other}}") ? { ...always, other } : always);
      return [document.toTerraformString(), document.toTerraformSubstitutions()!] as const;
    });
    expect(await evaluated(handedOn.map(([text]) => text))).toEqual(written);
    const known: Readonly<Record<string, string>> = { ...values, t: "<&'" };
    const substitutions = handedOn.flatMap(([, map]) => Object.entries(map));
    expect(await evaluated(substitutions.map(([, value]) => value))).toEqual(
      substitutions.map(([name]) => known[name]),
    );
  });
});

describe("a value as JSON text, synthesised and evaluated by the engine", () => {
  test("is the value, members sorted, with what Terraform knows in its place", async () => {
    const text = Fn.jsonencode("b");
    const value = {
      z: [1, null, -0, 1.5, 1e-7 / 3, true, '${x} %{y} \\ " \n'],
      a: { nothing: null, left: undefined, big: 9007199254740993n, "": [] },
      text,
      inText: `<${text}>`,
      list: Token.asList(Fn.split(",", "p,q")),
      number: Token.asNumber(Fn.max([3, 4])),
      whole: Fn.merge([{ m: 7.5 }]),
      [text]: "a member's name",
      day: new Date(0),
    };
    const [exact] = await evaluated([jsonTemplate(value, "it")]);
    expect(exact).toContain('"a":{"":[],"big":9007199254740993,"nothing":null},"day":');
    expect(JSON.parse(exact!)).toEqual({
      z: [1, null, 0, 1.5, 1e-7 / 3, true, '${x} %{y} \\ " \n'],
      a: { nothing: null, big: Number("9007199254740993"), "": [] },
      text: '"b"',
      inText: '<"b">',
      list: ["p", "q"],
      number: 4,
      whole: { m: 7.5 },
      '"b"': "a member's name",
      day: "1970-01-01T00:00:00.000Z",
    });
  });

  test("is what JSON.stringify writes for any literal value", async () => {
    const values = fc.sample(fc.jsonValue(), 300).filter((value) => !/\d{16}|e\+/.test(JSON.stringify(value)));
    const written = await evaluated(values.map((value) => jsonTemplate(value, "it")));
    written.forEach((text, index) =>
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(values[index]).normalize("NFC"))),
    );
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
