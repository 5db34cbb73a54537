import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PLUGIN_NAME } from "../../engine";
import { bundleParts, STANDALONE } from "../bundles";
import { packParts } from "../parts-file";
import { packageFile, runCommand } from "../run-command";
import { ToolError } from "../run-tool";
import { withoutSymbols } from "./elf-symbols";
import { signAdHoc } from "./mach-o-signature";
import { builderPlatform, nodeExecutable } from "./node-runtimes";
import { withoutAuthenticode } from "./pe-signature";
import type { Platform } from "./platforms";

/** The place in Node's executables whose last digit says whether there is a blob. */
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";
const ASSET = "parts";
const REST = `()=>Buffer.from(require("node:sea").getRawAsset(${JSON.stringify(ASSET)}))`;

/** Makes the executable of a platform: Node.js with both the plugin and the command in it. */
export type ExecutableMaker = (platform: Platform, say: (line: string) => void) => Promise<Buffer>;

/**
 * Each executable once, for all archives of a release.
 *
 * Node's blob is the same for all platforms, since it has neither a snapshot nor compiled code; but only the same
 * version of Node.js can make it.
 */
export function singleExecutables(): ExecutableMaker {
  let blob: Promise<Buffer> | undefined;
  const made = new Map<Platform, Promise<Buffer>>();
  return (platform, say) => {
    blob ??= makeBlob(say);
    const executable = made.get(platform) ?? makeExecutable(platform, blob, say);
    made.set(platform, executable);
    return executable;
  };
}

async function makeExecutable(platform: Platform, blob: Promise<Buffer>, say: (line: string) => void): Promise<Buffer> {
  const [node, resource] = [await nodeExecutable(platform, say), await blob];
  return inFolder(async (folder) => {
    const [file, blobFile] = [join(folder, PLUGIN_NAME), join(folder, "blob")];
    await Promise.all([writeFile(file, prepared(platform, await readFile(node))), writeFile(blobFile, resource)]);
    // A process of its own: postject changes how its process ends on errors, and needs a gigabyte.
    const { code, output } = await runCommand(process.execPath, [
      packageFile("postject/dist/cli.js"),
      ...[file, "NODE_SEA_BLOB", blobFile, "--sentinel-fuse", FUSE, "--macho-segment-name", "NODE_SEA"],
    ]);
    if (code !== 0) throw new ToolError(`postject could not make the executable for ${platform}:\n${output}`);
    const executable = await readFile(file);
    return platform.startsWith("darwin") ? signAdHoc(executable, PLUGIN_NAME) : executable;
  });
}

/** Node's executable before it gets the blob. postject takes the signature off those for macOS. */
function prepared(platform: Platform, node: Buffer): Buffer {
  if (platform.startsWith("windows")) return withoutExtraRoots(withoutAuthenticode(node));
  return withoutExtraRoots(platform.startsWith("linux") ? withoutSymbols(node) : node);
}

const VARIABLE = "NODE_EXTRA_CA_CERTS";
/** As long, and set by nobody. */
const UNUSED = "WFA_UNUSED_CA_CERTS";

/**
 * Makes Node.js itself read no NODE_EXTRA_CA_CERTS, for which it has no option: it would warn of a file that is missing
 * on the runner, and read it although our client does so itself. The other places with this name are scripts.
 *
 * @throws ToolError if the name is not at one place as a C string
 */
function withoutExtraRoots(node: Buffer): Buffer {
  const places: number[] = [];
  const wanted = Buffer.from(`\0${VARIABLE}\0`);
  for (let at = node.indexOf(wanted); at >= 0; at = node.indexOf(wanted, at + 1)) {
    // A string of V8's snapshot has its length before it, as four bytes.
    if (node.readUInt32LE(at - 3) !== VARIABLE.length) places.push(at + 1);
  }
  const [place] = places;
  if (place === undefined || places.length > 1)
    throw new ToolError(`${VARIABLE} is at ${places.length} places in Node's executable; expected one`);
  const changed = Buffer.from(node);
  changed.write(UNUSED, place, "latin1");
  return changed;
}

/** With a relative path for the main script, which is in the blob. */
async function makeBlob(say: (line: string) => void): Promise<Buffer> {
  // One text, since reading some of it costs nothing.
  const { script, rest } = packParts(await bundleParts(STANDALONE), REST, Infinity);
  const configuration = {
    main: "main.js",
    output: "blob",
    assets: { [ASSET]: ASSET },
    disableExperimentalSEAWarning: true,
    useSnapshot: false,
    useCodeCache: false,
    // Node's options are those of the runner's own programs: NODE_OPTIONS must not reach the plugin.
    execArgvExtension: "none",
  };
  const node = await nodeExecutable(builderPlatform()!, say);
  return inFolder(async (folder) => {
    await writeFile(join(folder, "main.js"), script);
    await writeFile(join(folder, ASSET), rest.join(""));
    await writeFile(join(folder, "sea.json"), JSON.stringify(configuration));
    const env = { ...process.env };
    for (const name of ["NODE_OPTIONS", "NODE_EXTRA_CA_CERTS"]) delete env[name];
    const { code, output } = await runCommand(node, ["--experimental-sea-config", "sea.json"], { cwd: folder, env });
    if (code !== 0) throw new ToolError(`Node.js could not make the blob of the executables:\n${output}`);
    return readFile(join(folder, "blob"));
  });
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "wfa-executable-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
