import { join } from "node:path";
import type { BuildOptions } from "esbuild";
import { ROOT } from "./root";

export interface Bundle {
  /** File name under dist/bin. */
  readonly name: string;
  /** Entry, relative to the root. */
  readonly entry: string;
}

/** The executables. Each is one CommonJS file without an ending, since Node.js reads such a file as CommonJS. */
export const BUNDLES: readonly Bundle[] = [
  { name: "terraform-provider-wfa", entry: "src/cli/terraform-provider-wfa.ts" },
  { name: "wfa", entry: "src/cli/wfa.ts" },
];

export const BIN = join(ROOT, "dist", "bin");

/**
 * How a bundle is made. Names are kept, so that a stack trace can be read; the rest is minified, because the file is
 * parsed at each start. Code behind `import()` stays in the file but is run only when it is reached.
 */
export function bundleOptions(bundle: Bundle): BuildOptions & { readonly metafile: true; readonly write: false } {
  return {
    absWorkingDir: ROOT,
    entryPoints: [bundle.entry],
    outfile: join(BIN, bundle.name),
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20.18",
    mainFields: ["module", "main"],
    banner: { js: "#!/usr/bin/env node" },
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: 200,
    legalComments: "none",
    // One byte for each character: V8 reads such a file faster than one that holds a single other letter.
    charset: "ascii",
    metafile: true,
    write: false,
    logLevel: "silent",
  };
}
