import { build } from "esbuild";
import { bundleOptions, BUNDLES } from "./bundles";
import { packageOf } from "./licences";
import { runTool } from "./run-tool";

/** `npm run bundle:report [-- --files]`: what is in each executable, by package and folder, largest first. */
runTool(async (args) => {
  for (const bundle of BUNDLES) {
    const { metafile } = await build(bundleOptions(bundle));
    const [output] = Object.values(metafile.outputs);
    if (!output) continue;
    const sizes = new Map<string, number>();
    for (const [input, { bytesInOutput }] of Object.entries(output.inputs)) {
      const key = args.includes("--files") ? input : ownerOf(input);
      sizes.set(key, (sizes.get(key) ?? 0) + bytesInOutput);
    }
    console.log(`${bundle.name}  ${kib(output.bytes)}`);
    for (const [name, bytes] of [...sizes].sort((a, b) => b[1] - a[1])) {
      if (bytes > 0) console.log(`  ${kib(bytes).padStart(9)}  ${((100 * bytes) / output.bytes).toFixed(1).padStart(5)} %  ${name}`);
    }
    console.log(`  from Node.js: ${[...new Set(output.imports.map(({ path }) => path))].sort().join(", ")}`);
  }
});

/** Ours by folder under src, others' by package. */
function ownerOf(input: string): string {
  return packageOf(input)?.replace(/^.*node_modules\//, "") ?? input.split("/").slice(0, 2).join("/");
}

const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;
