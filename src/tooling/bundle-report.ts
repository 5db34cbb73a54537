import { bundleParts, BUNDLES } from "./bundles";
import { packageOf } from "./licences";
import { runTool } from "./run-tool";
import { startModules } from "./start-modules";

/**
 * `npm run bundle:report [-- --files | --parts | --start]`: what is in each executable, largest first: by package and
 * folder, by file, or by part, which is compiled when it is first needed. With `--start`: what the plugin's start loads
 * of Node.js, and how long that takes.
 */
runTool(async (args) => {
  if (args.includes("--start")) return console.log((await startModules()).join("\n"));
  for (const bundle of BUNDLES) {
    const { metafile, modules } = await bundleParts(bundle);
    const sizes = new Map<string, number>();
    const add = (name: string, bytes: number): void => void sizes.set(name, (sizes.get(name) ?? 0) + bytes);
    if (args.includes("--parts")) {
      for (const [name, code] of modules) add(`${name}  ${contentOf(metafile.outputs, name)}`, code.length);
    } else {
      for (const { inputs } of Object.values(metafile.outputs)) {
        for (const [input, { bytesInOutput }] of Object.entries(inputs))
          add(args.includes("--files") ? input : ownerOf(input), bytesInOutput);
      }
    }
    const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
    console.log(`${bundle.name}  ${kib(total)}`);
    for (const [name, bytes] of [...sizes].sort((a, b) => b[1] - a[1])) {
      if (bytes > 0)
        console.log(`  ${kib(bytes).padStart(9)}  ${((100 * bytes) / total).toFixed(1).padStart(5)} %  ${name}`);
    }
    const external = Object.values(metafile.outputs).flatMap(({ imports }) =>
      imports.filter((one) => one.external).map(({ path }) => path),
    );
    console.log(`  from Node.js: ${[...new Set(external)].sort().join(", ")}`);
  }
});

type Outputs = Awaited<ReturnType<typeof bundleParts>>["metafile"]["outputs"];

/** The folders and packages in a part. */
function contentOf(outputs: Outputs, name: string): string {
  const output = Object.entries(outputs).find(([path]) => path.endsWith(name.slice(1)))?.[1];
  const owners = Object.entries(output?.inputs ?? {}).flatMap(([input, { bytesInOutput }]) =>
    bytesInOutput > 0 ? [ownerOf(input)] : [],
  );
  return [...new Set(owners)].join(", ");
}

/** Our code by folder in src, other code by package. */
function ownerOf(input: string): string {
  return packageOf(input)?.replace(/^.*node_modules\//, "") ?? input.split("/").slice(0, 2).join("/");
}

const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;
