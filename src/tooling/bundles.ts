import { basename, join } from "node:path";
import { build, transform, type Metafile } from "esbuild";
import type { Parts } from "./parts-file";
import { ROOT } from "./root";
import { schemaAnswersPlugin } from "./schema-answers-plugin";

export interface Bundle {
  /** File name under dist/bin. */
  readonly name: string;
  /** Entry, relative to the root. */
  readonly entry: string;
  /** What the entry loads by `import()` in each start, relative to the root. @default nothing */
  readonly loads?: string;
}

/** The executables. They have no extension, because Node.js reads such a file as CommonJS. */
export const BUNDLES: readonly Bundle[] = [
  { name: "terraform-provider-wfa", entry: "src/cli/terraform-provider-wfa.ts" },
  { name: "wfa", entry: "src/cli/wfa.ts", loads: "src/cli/main.ts" },
];

/** Both in one, for the executables that bring their own Node.js. */
export const STANDALONE: Bundle = { name: "wfa-standalone", entry: "src/cli/standalone.ts" };

export const BIN = join(ROOT, "dist", "bin");

/** A bundle as modules that require each other by name. */
export interface BundleParts extends Parts {
  /** Their content, before the conversion to CommonJS. */
  readonly metafile: Metafile;
}

/** Names are kept, so that a stack trace can be read; the rest is minified, because it is parsed at each start. */
const COMMON = {
  platform: "node",
  target: "node20.18",
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "none",
  // One byte for each character: V8 reads such a file faster than one with a single wider character.
  charset: "ascii",
} as const;

const split = (bundle: Bundle) =>
  build({
    ...COMMON,
    absWorkingDir: ROOT,
    entryPoints: { [bundle.name]: bundle.entry },
    outdir: BIN,
    bundle: true,
    format: "esm",
    splitting: true,
    mainFields: ["module", "main"],
    metafile: true,
    write: false,
    plugins: [schemaAnswersPlugin],
    logLevel: "silent",
  });

/** What is in an executable, without its code. @throws esbuild's BuildFailure */
export const bundleMetafile = async (bundle: Bundle): Promise<Metafile> => (await split(bundle)).metafile;

/**
 * Bundles an executable, split at each `import()`, whose target becomes a module of its own. esbuild splits only ES
 * modules, so each is converted to CommonJS afterwards.
 *
 * @throws esbuild's BuildFailure
 */
export async function bundleParts(bundle: Bundle): Promise<BundleParts> {
  const { outputFiles, metafile } = await split(bundle);
  const modules = new Map<string, string>();
  const texts = new Map(outputFiles.map(({ path, text }) => [nameOf(path), text]));
  for (const name of loadingOrder(metafile, bundle)) {
    const { code } = await transform(texts.get(name) ?? "", {
      ...COMMON,
      format: "cjs",
      supported: { "dynamic-import": false },
      lineLimit: 200,
    });
    modules.set(name, code);
  }
  const main = `./${bundle.name}.js`;
  return { modules, main, first: firstParts(metafile, bundle), metafile };
}

/** Every part, in about the order in which they are loaded: what one imports after it, and what that loads later last. */
function loadingOrder({ outputs }: Metafile, { entry }: Bundle): ReadonlySet<string> {
  const order = new Set<string>();
  const later = Object.keys(outputs).filter((output) => outputs[output]?.entryPoint === entry);
  const add = (output: string): void => {
    if (order.has(nameOf(output))) return;
    order.add(nameOf(output));
    for (const { path, kind, external } of outputs[output]?.imports ?? []) {
      if (external === true) continue;
      if (kind === "dynamic-import") later.push(path);
      else add(path);
    }
  };
  for (const output of later) add(output);
  return order;
}

/** The part of the entry, that of what it loads in each start, and what these import. */
function firstParts({ outputs }: Metafile, { entry, loads }: Bundle): ReadonlySet<string> {
  const first = new Set<string>();
  const add = (output: string): void => {
    if (first.has(nameOf(output))) return;
    first.add(nameOf(output));
    for (const { path, kind, external } of outputs[output]?.imports ?? [])
      if (kind !== "dynamic-import" && external !== true) add(path);
  };
  for (const [output, { entryPoint }] of Object.entries(outputs))
    if (entryPoint === entry || (entryPoint !== undefined && entryPoint === loads)) add(output);
  return first;
}

const nameOf = (path: string): string => `./${basename(path)}`;
