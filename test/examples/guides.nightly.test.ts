import { cp, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Command, type CommanderError } from "commander";
import { expect, test } from "vitest";
import { COMMANDS } from "../../src/cli/commands";
import { engineLacks, runEngine } from "../../src/engine";
import { provider } from "../../src/provider";
import { ROOT } from "../../src/tooling/root";
import { openWorkbench } from "../../src/tooling/workbench";
import { examplePaths } from "./example-files";

const guides = async (): Promise<readonly (readonly [string, string])[]> => {
  const names = (await readdir(join(ROOT, "docs/guides"))).sort();
  return Promise.all(
    names.map(async (name) => [name, await readFile(join(ROOT, "docs/guides", name), "utf8")] as const),
  );
};

const blocks = (text: string, language: string): readonly string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, "gm"))].map(([, code]) => code!.trim());

test("every piece of configuration in a guide stands in an example, which is planned and applied", async () => {
  const texts = await Promise.all((await examplePaths(".tf")).map((path) => readFile(join(ROOT, path), "utf8")));
  const loose = (await guides()).flatMap(([name, text]) =>
    blocks(text, "terraform")
      .filter((code) => !texts.some((example) => example.includes(code)))
      .map((code) => `${name}: ${code}`),
  );
  expect(loose).toEqual([]);
});

test("every wfa command in a guide exists", async () => {
  const known = COMMANDS.map(({ name }) => name);
  const used = (await guides()).flatMap(([, text]) =>
    blocks(text, "sh").flatMap((code) => [...code.matchAll(/^wfa (\S+)/gm)].map(([, name]) => name)),
  );
  expect(used).not.toEqual([]);
  expect(used.filter((name) => !known.includes(name!))).toEqual([]);
});

/** The words of a line as a shell splits them, without redirections, pipes and comments; what `--expect` gets is a hash. */
function wordsOf(line: string): readonly string[] {
  const words: string[] = [];
  for (const [text] of line
    .replace(/(?<=--expect )"?\$\w+"?/, "0".repeat(64))
    .matchAll(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g)) {
    if (/^(#|>|\||&&|;)/.test(text)) break;
    words.push(text.replace(/['"]/g, ""));
  }
  return words;
}

test("every wfa command in a guide has arguments and options that are declared", async () => {
  const wrong: string[] = [];
  for (const [guide, text] of await guides()) {
    for (const line of blocks(text, "sh").flatMap((code) => code.replaceAll("\\\n", " ").split("\n"))) {
      const [, ...args] = wordsOf(line.replace(/^npx /, ""));
      const entry = /^(npx )?(dist\/bin\/)?wfa /.test(line) && COMMANDS.find(({ name }) => name === args[0]);
      if (!entry) continue;
      const silent = { writeOut: () => undefined, writeErr: () => undefined };
      const program = new Command().exitOverride().configureOutput(silent);
      const command = program.command(entry.name);
      (await entry.load())(command);
      command.action(() => undefined);
      await program.parseAsync(args, { from: "user" }).catch((error: CommanderError) => {
        if (error.exitCode === 0) return;
        wrong.push(`${guide}: ${line}: ${String(error)}`);
      });
    }
  }
  expect(wrong).toEqual([]);
});

test("a command that runs until it is stopped is in a block of its own", async () => {
  const mixed = (await guides()).flatMap(([guide, text]) =>
    blocks(text, "sh")
      .filter((code) => /^wfa serve/m.test(code) && code.split("\n").length > 1)
      .map((code) => `${guide}: ${code}`),
  );
  expect(mixed).toEqual([]);
});

test("guides name only objects that the provider has", async () => {
  const known = [...provider.resources, ...provider.dataSources, ...provider.actions].map(({ name }) => name);
  const unknown = (await guides()).flatMap(([guide, text]) =>
    [...text.matchAll(/`(wfa_[a-z_]+)[`.]/g)]
      .map(([, name]) => name!)
      .filter((name) => !known.includes(name))
      .map((name) => `${guide}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

/** What a link to a page may name: its headings, as GitHub and the registry spell them, and what it names itself. */
const anchors = (text: string): readonly string[] => [
  ...[...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-"),
  ),
  ...[...text.matchAll(/<a id="([^"]+)"/g)].map(([, id]) => id!),
];

test("links between the pages lead somewhere", async () => {
  const pages = (await readdir(join(ROOT, "docs"), { recursive: true })).filter((path) => path.endsWith(".md"));
  const broken: string[] = [];
  for (const page of pages) {
    const text = await readFile(join(ROOT, "docs", page), "utf8");
    for (const [, target, , anchor] of text.matchAll(/\]\(([^)#:]+\.md)?(#([^)]+))?\)/g)) {
      const path = target === undefined ? page : join(page, "..", target);
      if (!pages.includes(path)) broken.push(`${page}: ${target}`);
      else if (anchor !== undefined && !anchors(await readFile(join(ROOT, "docs", path), "utf8")).includes(anchor))
        broken.push(`${page}: ${target ?? ""}#${anchor}`);
    }
  }
  expect(broken).toEqual([]);
});

test("the provider's page leads to every guide", async () => {
  const index = await readFile(join(ROOT, "docs/index.md"), "utf8");
  const missing = (await guides()).map(([name]) => name).filter((name) => !index.includes(`](guides/${name})`));
  expect(missing).toEqual([]);
});

test("what comes from the UI is imported by its name, and nothing changes", { timeout: 120_000 }, async ({ skip }) => {
  const bench = await openWorkbench();
  try {
    const lacking = engineLacks(bench.engine, "importBlocks");
    skip(lacking !== null, lacking ?? "");
    const { backstage } = bench.service;
    const example = "examples/guides/coming-from-the-ui";
    const id = backstage.submit(await readFile(join(ROOT, example, "load-invoices.xml"), "utf8"));
    backstage.approve(id);
    const folder = join(bench.folder, "stack");
    await cp(join(ROOT, example), folder, { recursive: true });
    const run = async (...args: readonly string[]): Promise<string> => {
      const { code, stdout, stderr } = await runEngine(bench.engine, [...args, "-no-color"], {
        cwd: folder,
        env: bench.environment,
        cliConfig: bench.cliConfig,
      });
      expect(code, `${args.join(" ")}\n${stdout}${stderr}`).toBe(0);
      return stdout;
    };
    await run("init");
    bench.service.requests.clear();
    expect(await run("apply", "-auto-approve")).toMatch(
      /1 (to import|imported), 0 (to add|added), 0 (to change|changed), 0 (to destroy|destroyed)/,
    );
    await run("plan", "-detailed-exitcode");
    expect(bench.service.requests.list().filter(({ method }) => method !== "GET")).toEqual([]);
    expect(backstage.workflows().map((workflow) => workflow.id)).toEqual([id]);
  } finally {
    await bench.close();
  }
});
