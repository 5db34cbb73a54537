import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { dataSources, functions, resources } from "../src/provider/list";
import { importCycles, importGraph, type SourceFile } from "./harness/import-graph";
import { ROOT } from "../src/tooling/root";

interface Room {
  /** Folders under src that it may import. */
  readonly imports: readonly string[];
  /** npm packages that it alone owns. */
  readonly packages: readonly string[];
}

/** The import table: a folder imports itself, what stands here, and Node.js. */
const HOUSE: Readonly<Record<string, Room>> = {
  redaction: { imports: [], packages: [] },
  json: { imports: [], packages: ["jsonc-parser"] },
  files: { imports: [], packages: [] },
  hcl: { imports: ["json", "sequence"], packages: [] },
  "audit-log": { imports: [], packages: [] },
  markup: { imports: ["sequence"], packages: [] },
  report: { imports: ["markup"], packages: [] },
  cty: { imports: ["json"], packages: [] },
  protocol: { imports: ["redaction", "cty"], packages: ["@bufbuild/protobuf"] },
  framework: { imports: ["redaction", "json", "cty", "protocol"], packages: [] },
  client: { imports: ["redaction", "json"], packages: ["undici"] },
  document: { imports: ["redaction", "json", "sequence"], packages: [] },
  resources: { imports: ["redaction", "audit-log", "hcl", "cty", "framework", "client", "document"], packages: [] },
  provider: { imports: ["cty", "framework", "client", "document", "resources"], packages: [] },
  // The other side: it shares no code with the provider, but may use rooms without dependencies.
  service: { imports: ["sequence", "markup", "files"], packages: ["find-my-way"] },
  kinds: { imports: [], packages: [] },
  inventory: { imports: ["client", "document", "kinds", "sequence"], packages: [] },
  sequence: { imports: [], packages: [] },
  "engine-json": { imports: ["redaction", "json"], packages: [] },
  review: {
    imports: ["redaction", "json", "sequence", "markup", "report", "kinds", "engine-json", "audit-log", "document"],
    packages: [],
  },
  constructs: { imports: [], packages: ["cdktf", "constructs"] },
  engine: { imports: ["files", "hcl"], packages: [] },
  configuration: { imports: ["files", "hcl", "engine", "engine-json"], packages: [] },
  cli: {
    imports: [
      "redaction",
      "json",
      "files",
      "hcl",
      "protocol",
      "framework",
      "provider",
      "client",
      "document",
      "service",
      "review",
      "engine",
      "engine-json",
      "configuration",
      "kinds",
      "inventory",
      "sequence",
      "markup",
      "report",
    ],
    packages: ["commander"],
  },
  tooling: {
    imports: [
      "cty",
      "protocol",
      "framework",
      "client",
      "document",
      "resources",
      "provider",
      "service",
      "review",
      "constructs",
      "engine",
      "engine-json",
      "files",
      "sequence",
      "cli",
    ],
    packages: ["esbuild", "jsii", "@cdktf/provider-generator", "openpgp", "yazl"],
  },
};

/** Packages that two rooms share, each with the reason. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  // Neither imports anything of the provider, whose reader is its own.
  saxes: ["service", "constructs"],
};

/** The objects of the service are a folder each; the tools are commands and parts of commands. */
const WITHOUT_DOOR = ["resources", "tooling"];

/** The folders of resources that hold no object, but what several share. */
const SHARED_FOLDERS = ["shared", "versions"];

/** npm packages of the test apparatus. It may import every room of src, through the rooms' doors. */
const HARNESS_PACKAGES = ["vitest", "typescript"];

/** The engine's end of the protocol speaks the same wire, for which the protocol's door has no names. */
const isEnginesEnd = (path: string, target: string): boolean =>
  path.startsWith("test/harness/plugin-client/") && roomOf(target) === "protocol";

/**
 * Pure decisions about the calls of an apply. A review promises the same calls, so it may use them past the doors: they
 * import types alone, so that a review stays light and free of I/O.
 */
const DECISIONS: readonly string[] = ["src/resources/workflow/steps.ts", "src/resources/workflow-approval/steps.ts"];
const isDecisionOfReview = (path: string, target: string): boolean =>
  roomOf(path) === "review" && DECISIONS.includes(target);

let graph: ReadonlyMap<string, SourceFile>;
let harness: ReadonlyMap<string, SourceFile>;
const both = (): readonly SourceFile[] => [...graph.values(), ...harness.values()];
const roomOf = (path: string): string => path.split("/")[1] ?? "";
const foldersIn = async (path: string): Promise<readonly string[]> =>
  (await readdir(join(ROOT, path), { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

beforeAll(async () => {
  [graph, harness] = await Promise.all([importGraph("src"), importGraph("test/harness")]);
});

describe("the rooms", () => {
  test("every folder under src has its law in the table", async () => {
    expect((await foldersIn("src")).filter((name) => !HOUSE[name])).toEqual([]);
  });

  test("a folder imports only what the table allows", () => {
    const broken = [...graph.values()].flatMap(({ path, own }) =>
      own
        .filter((target) => target.startsWith("src/"))
        .filter((target) => roomOf(target) !== roomOf(path) && !HOUSE[roomOf(path)]?.imports.includes(roomOf(target)))
        .filter((target) => !isDecisionOfReview(path, target))
        .map((target) => `${path} imports ${target}`),
    );
    expect(broken).toEqual([]);
  });

  test("the decisions that a review uses import types alone", async () => {
    for (const path of DECISIONS) {
      const imports = (await readFile(join(ROOT, path), "utf8")).match(/^(import|export .* from) .*/gm) ?? [];
      expect(
        imports.filter((line) => !line.startsWith("import type ")),
        path,
      ).toEqual([]);
    }
  });

  test("others come in through a folder's door, its index.ts", () => {
    const broken = both().flatMap(({ path, own }) =>
      own
        .filter((target) => target.startsWith("src/") && (path.startsWith("test/") || roomOf(target) !== roomOf(path)))
        .filter((target) => !WITHOUT_DOOR.includes(roomOf(target)) && target !== `src/${roomOf(target)}/index.ts`)
        .filter((target) => !isEnginesEnd(path, target))
        .map((target) => `${path} imports ${target}`),
    );
    expect(broken).toEqual([]);
  });

  test("nothing outside src is imported but package.json, for the version", () => {
    const outside = [...graph.values()].flatMap(({ path, own }) =>
      own
        .filter((target) => !target.startsWith("src/") && target !== "package.json")
        .map((target) => `${path} imports ${target}`),
    );
    expect(outside).toEqual([]);
  });

  test("a package is imported only by the room that owns it, or by those that share it", () => {
    const broken = [...graph.values()].flatMap(({ path, packages }) =>
      packages
        .filter((name) => !HOUSE[roomOf(path)]?.packages.includes(name) && !SHARED[name]?.includes(roomOf(path)))
        .map((name) => `${path} imports ${name}`),
    );
    expect(broken).toEqual([]);
  });

  test("a package has one owner", () => {
    const owned = [...Object.values(HOUSE).flatMap(({ packages }) => packages), ...Object.keys(SHARED)];
    expect(owned).toHaveLength(new Set(owned).size);
  });

  test("the folders of resources do not import each other, only the two that they share", () => {
    const folder = (path: string): string | null => /^src\/resources\/([^/]+)\//.exec(path)?.[1] ?? null;
    const broken = [...graph.values()].flatMap(({ path, own }) =>
      own
        .filter((target) => folder(path) !== null && folder(target) !== null && folder(path) !== folder(target))
        .filter((target) => !SHARED_FOLDERS.includes(folder(target)!))
        .map((target) => `${path} imports ${target}`),
    );
    expect(broken).toEqual([]);
  });
});

describe("the test apparatus", () => {
  test("imports src and itself, and nothing of the tests that use it", () => {
    const outside = [...harness.values()].flatMap(({ path, own }) =>
      own
        .filter((target) => !target.startsWith("src/") && !target.startsWith("test/harness/"))
        .map((target) => `${path} imports ${target}`),
    );
    expect(outside).toEqual([]);
  });

  test("has few packages", () => {
    const packages = new Set([...harness.values()].flatMap((file) => file.packages));
    expect([...packages].filter((name) => !HARNESS_PACKAGES.includes(name))).toEqual([]);
  });

  test("opens with a README that names each of its folders", async () => {
    const readme = await readFile(join(ROOT, "test/harness/README.md"), "utf8");
    expect((await foldersIn("test/harness")).filter((name) => !readme.includes(`\`${name}/\``))).toEqual([]);
  });
});

describe("the files", () => {
  test("every relative import leads to a file", () => {
    const lost = both().flatMap(({ path, lost }) => lost.map((name) => `${path} imports ${name}`));
    expect(lost).toEqual([]);
  });

  test("there is no import cycle", () => {
    expect(importCycles(new Map([...graph, ...harness])).map((cycle) => cycle.join(" -> "))).toEqual([]);
  });

  test("the command line writes to the terminal in one place, which makes visible what others wrote", async () => {
    // Both ask for a new enough Node.js, in words of their own, before anything else is loaded.
    const doors = ["src/cli/terminal.ts", "src/cli/wfa.ts", "src/cli/terraform-provider-wfa.ts"];
    const others = [...graph.keys()].filter((path) => path.startsWith("src/cli/") && !doors.includes(path));
    const texts = await Promise.all(
      others.map(async (path) => [path, await readFile(join(ROOT, path), "utf8")] as const),
    );
    const around =
      /\bconsole\b|\bprocess\b[^;\n]*\bstd(?:out|err)\b|\bstd(?:out|err)\b[^;\n]*= process\b|\bcreateWriteStream\b|\/dev\/(?:tty|std)/;
    expect(texts.filter(([, text]) => around.test(text)).map(([path]) => path)).toEqual([]);
  });

  test("no file is a place for what belongs nowhere", () => {
    const names = both()
      .map(({ path }) => path)
      .filter((path) => /(^|[/-])(utils?|helpers?|misc|common)([/.-]|$)/.test(path));
    expect(names).toEqual([]);
  });

  test("names are in kebab-case", () => {
    expect(
      both()
        .map(({ path }) => path)
        .filter((path) => !/^[a-z0-9-]+(\.d|\.test)?\.ts$/.test(basename(path))),
    ).toEqual([]);
  });

  test("nine files in ten have at most 350 lines, half of them at most 100", async () => {
    const lengths = await Promise.all(
      both().map(async ({ path }) => (await readFile(join(ROOT, path), "utf8")).split("\n").length - 1),
    );
    const share = (limit: number): number => lengths.filter((length) => length <= limit).length / lengths.length;
    expect(share(350)).toBeGreaterThanOrEqual(0.9);
    expect(share(100)).toBeGreaterThanOrEqual(0.5);
  });

  test("every folder under src opens with a README", async () => {
    const without = (await foldersIn("src")).filter((name) => !existsSync(join(ROOT, "src", name, "README.md")));
    expect(without).toEqual([]);
  });
});

describe("the objects of the service", () => {
  /** The folders, and the files in them that the provider's list loads. */
  const folders = async (): Promise<
    readonly { readonly name: string; readonly files: readonly string[]; readonly listed: readonly string[] }[]
  > => {
    const listed = graph.get("src/provider/list.ts")?.own ?? [];
    return Promise.all(
      (await foldersIn("src/resources"))
        .filter((name) => !SHARED_FOLDERS.includes(name))
        .map(async (name) => ({
          name,
          files: await readdir(join(ROOT, "src/resources", name)),
          listed: listed
            .filter((path) => path.startsWith(`src/resources/${name}/`))
            .map((path) => basename(path))
            .sort(),
        })),
    );
  };

  test("every folder has a README, and a managed object its schema", async () => {
    const missing = (await folders()).flatMap(({ name, files }) => {
      const wanted = ["README.md", ...(files.includes("resource.ts") ? ["schema.ts"] : [])];
      return wanted.filter((file) => !files.includes(file)).map((file) => `src/resources/${name}/${file}`);
    });
    expect(missing).toEqual([]);
  });

  test("every resource and data source is in the provider's list", async () => {
    const forgotten = (await folders()).flatMap(({ name, files, listed }) =>
      files
        .filter((file) => /^(resource|readings|(.*-)?(data-source|actions?))\.ts$/.test(file) && !listed.includes(file))
        .map((file) => `src/resources/${name}/${file}`),
    );
    expect(forgotten).toEqual([]);
    expect((await folders()).filter(({ listed }) => listed.length === 0)).toEqual([]);
  });

  test.each([
    ["resources", resources],
    ["data sources", dataSources],
    ["functions", functions],
  ])("the list of %s is sorted, and each entry loads what it names", async (_kind, list) => {
    const names = list.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)].sort());
    const loaded = await Promise.all(list.map((entry) => entry.load()));
    expect(loaded.map((object) => ("typeName" in object ? object.typeName : object.name))).toEqual(names);
  });
});
