import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PLUGIN_NAME } from "../../engine";
import { bundleMetafile, STANDALONE } from "../bundles";
import { sha256 } from "../fresh";
import { licenceText, packagesIn } from "../licences";
import { ROOT } from "../root";
import { builderPlatform, lacksBuilder, nodeExecutable, nodeLicenceFile } from "./node-runtimes";
import type { ReleaseContext, ReleasePart } from "./part";
import type { Platform } from "./platforms";
import { billOfMaterials } from "./sbom";
import { detachedSignature } from "./signature";
import { singleExecutables } from "./single-executable";
import { zip, type ZipEntry } from "./zip";

const executables = singleExecutables();

/** What registries and mirrors serve. The executable has the name that registries require. */
export const providerPart: ReleasePart = {
  name: "provider",
  summary: "the plugin for each platform, which needs no Node.js, with checksums, manifest and bill of materials",
  lacks: lacksBuilder,
  make: async (context) => {
    const { version, folder } = context;
    const base = `${PLUGIN_NAME}_${version}`;
    await writeArchives(context, PLUGIN_NAME, `${PLUGIN_NAME}_v${version}`);
    const manifest = { version: 1, metadata: { protocol_versions: ["6.0"] } };
    await writeFile(join(folder, `${base}_manifest.json`), `${JSON.stringify(manifest, null, 2)}\n`);
    await writeChecksums(context, PLUGIN_NAME, [`${base}_manifest.json`]);
  },
};

/** The command, for people and jobs that have no Node.js. */
export const cliPart: ReleasePart = {
  name: "cli",
  summary: "the command wfa for each platform, which needs no Node.js and installs itself as the plugin",
  lacks: lacksBuilder,
  make: async (context) => {
    await writeArchives(context, "wfa", "wfa");
    await writeChecksums(context, "wfa", []);
  },
};

async function writeArchives(context: ReleaseContext, product: string, executable: string): Promise<void> {
  const { version, platforms, folder, say } = context;
  const metafile = await bundleMetafile(STANDALONE);
  const licences = [
    await file("LICENSE", join(ROOT, "LICENSE")),
    { name: "THIRD-PARTY-LICENSES.txt", mode: 0o644, bytes: Buffer.from(`${await licenceText(metafile)}\n`) },
    await file("LICENSE-nodejs.txt", nodeLicenceFile(await nodeExecutable(builderPlatform()!, say))),
  ];
  for (const platform of platforms) {
    const name = platform.startsWith("windows") ? `${executable}.exe` : executable;
    const bytes = await executables(platform, say);
    const archive = await zip([{ name, mode: 0o755, bytes }, ...licences]);
    const path = archiveName(product, version, platform);
    await writeFile(join(folder, path), archive);
    say(`${path}: ${megabytes(archive.length)}, unpacked ${megabytes(bytes.length)}`);
  }
  const bom = await billOfMaterials(product, version, platforms, [...packagesIn(metafile).keys()]);
  await writeFile(join(folder, `${product}_${version}_sbom.cdx.json`), bom);
}

async function file(name: string, path: string): Promise<ZipEntry> {
  return { name, mode: 0o644, bytes: await readFile(path) };
}

/** Of all archives, and of other files; signed where there is a key. */
async function writeChecksums(
  { version, platforms, folder, signingKey }: ReleaseContext,
  product: string,
  others: readonly string[],
): Promise<void> {
  const names = [...platforms.map((platform) => archiveName(product, version, platform)), ...others].sort();
  const lines = await Promise.all(
    names.map(async (name) => `${sha256(await readFile(join(folder, name)))}  ${name}\n`),
  );
  const [path, sums] = [join(folder, `${product}_${version}_SHA256SUMS`), Buffer.from(lines.join(""))];
  await writeFile(path, sums);
  if (signingKey !== undefined)
    await writeFile(`${path}.sig`, await detachedSignature(sums, signingKey, signatureDate()));
}

const archiveName = (product: string, version: string, platform: Platform): string =>
  `${product}_${version}_${platform}.zip`;

/** As other tools for reproducible builds have it. */
function signatureDate(): Date {
  const seconds = Number(process.env["SOURCE_DATE_EPOCH"]);
  return seconds > 0 ? new Date(seconds * 1000) : new Date();
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
