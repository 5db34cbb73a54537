import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { PLUGIN_NAME } from "../../src/engine";
import { unzip } from "./unzip";

/** A file of a release as the rules see it. */
export interface ReleaseFile {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  /** Of an archive. */
  readonly entries?: readonly { readonly name: string; readonly mode: number }[];
  /** Of what is no archive; Latin-1, so that a character is a byte. */
  readonly text?: string;
}

/** OpenTofu unpacks no larger archive. */
const LARGEST_ARCHIVE = 256 * 1024 * 1024;

/** Without it neither HCP Terraform nor most runners can use a provider. */
const NEEDED_WITH_OTHERS = "linux_amd64";

export async function readReleaseFiles(folder: string): Promise<readonly ReleaseFile[]> {
  const names = (await readdir(folder)).sort();
  return Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const about = { name, size: bytes.length, sha256 };
      if (!name.endsWith(".zip")) return { ...about, text: bytes.toString("latin1") };
      return { ...about, entries: unzip(bytes).map(({ name, mode }) => ({ name, mode })) };
    }),
  );
}

/**
 * What the registries of Terraform and OpenTofu would refuse of a provider's release, or could not use; one sentence
 * for each problem.
 */
export function providerProblems(files: readonly ReleaseFile[], version: string): readonly string[] {
  const base = `${PLUGIN_NAME}_${version}`;
  const archives = files.filter(({ name }) => name.endsWith(".zip"));
  const [manifest, sums, signature] = [`${base}_manifest.json`, `${base}_SHA256SUMS`, `${base}_SHA256SUMS.sig`].map(
    (name) => files.find((file) => file.name === name),
  );
  return [
    ...(/^\d+\.\d+\.\d+(-[0-9a-z.-]+)?$/.test(version) ? [] : [`"${version}" is not a semantic version without a "v"`]),
    ...(archives.length > 0 ? [] : ["There is no archive"]),
    ...archives.flatMap((archive) => archiveProblems(archive, version)),
    ...(archives.length > 1 && !archives.some(({ name }) => name === `${base}_${NEEDED_WITH_OTHERS}.zip`)
      ? [`There is no archive for ${NEEDED_WITH_OTHERS}, on which HCP Terraform runs providers`]
      : []),
    ...(manifest ? manifestProblems(manifest) : [`${base}_manifest.json is missing`]),
    ...(sums ? sumsProblems(sums, files) : [`${base}_SHA256SUMS is missing`]),
    ...(signature ? signatureProblems(signature) : []),
    ...files.filter(({ name }) => !name.startsWith(base)).map(({ name }) => `${name} does not begin with ${base}`),
  ];
}

function archiveProblems({ name, size, entries = [] }: ReleaseFile, version: string): readonly string[] {
  const platform = new RegExp(`^${PLUGIN_NAME}_${version.replaceAll(".", "\\.")}_([a-z0-9]+)_([a-z0-9]+)\\.zip$`);
  const system = platform.exec(name)?.[1];
  const executable = `${PLUGIN_NAME}_v${version}${system === "windows" ? ".exe" : ""}`;
  const found = entries.find((entry) => entry.name === executable);
  const others = entries.filter((entry) => entry !== found && entry.name.startsWith(PLUGIN_NAME));
  return [
    ...(system === undefined ? [`${name} is not named ${PLUGIN_NAME}_${version}_OS_ARCH.zip`] : []),
    ...(size < LARGEST_ARCHIVE ? [] : [`${name} has ${size} bytes; OpenTofu takes fewer than ${LARGEST_ARCHIVE}`]),
    ...(found === undefined ? [`${name} has no ${executable} at its top`] : []),
    ...(found !== undefined && (found.mode & 0o111) !== 0o111 ? [`${executable} in ${name} is not executable`] : []),
    ...others.map((entry) => `${entry.name} in ${name} could be taken for the plugin`),
    ...entries
      .filter((entry) => /^[/\\]|^[a-z]:|\.\.|[/\\]/i.test(entry.name))
      .map((entry) => `${name} has "${entry.name}", which is not a file at its top`),
  ];
}

function manifestProblems({ name, text = "" }: ReleaseFile): readonly string[] {
  const wanted = { version: 1, metadata: { protocol_versions: ["6.0"] } };
  try {
    if (JSON.stringify(JSON.parse(text)) === JSON.stringify(wanted)) return [];
  } catch {
    return [`${name} is not JSON`];
  }
  return [`${name} is not ${JSON.stringify(wanted)}`];
}

/** Of archives and manifest, each with its hash; registries refuse a line for a file that is not there. */
function sumsProblems({ name, text = "" }: ReleaseFile, files: readonly ReleaseFile[]): readonly string[] {
  const lines = text.split("\n").filter(Boolean);
  const sums = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  const wanted = files.filter((file) => /(\.zip|_manifest\.json)$/.test(file.name));
  return [
    ...lines.filter((line) => !/^[0-9a-f]{64} {2}\S+$/.test(line)).map((line) => `${name} has the line "${line}"`),
    ...wanted.filter((file) => !sums.has(file.name)).map((file) => `${name} has no line for ${file.name}`),
    ...wanted
      .filter((file) => sums.has(file.name) && sums.get(file.name) !== file.sha256)
      .map((file) => `${name} has another hash than ${file.name}`),
    ...[...sums.keys()]
      .filter((sum) => !wanted.some((file) => file.name === sum))
      .map((sum) => `${name} has a line for ${sum}, which is not there`),
  ];
}

/** An old or new packet of type 2 that holds a signature of version 4 by an RSA key. */
function signatureProblems({ name, text = "" }: ReleaseFile): readonly string[] {
  if (text.startsWith("-----")) return [`${name} is ASCII-armored; registries take binary signatures`];
  const bytes = Buffer.from(text, "latin1");
  const tag = bytes[0] ?? 0;
  const isNew = (tag & 0x40) !== 0;
  if ((tag & 0x80) === 0 || (isNew ? tag & 0x3f : (tag & 0x3f) >> 2) !== 2)
    return [`${name} is not an OpenPGP signature`];
  const body = bytes.subarray(1 + lengthOfLength(bytes, isNew));
  const [packetVersion, , algorithm] = body;
  return [
    ...(packetVersion === 4 ? [] : [`${name} is a signature of version ${packetVersion ?? "?"}, not 4`]),
    ...(algorithm === 1 || algorithm === 3 ? [] : [`${name} is not made with an RSA key`]),
  ];
}

function lengthOfLength(bytes: Buffer, isNew: boolean): number {
  const first = bytes[1] ?? 0;
  if (!isNew) return 2 ** ((bytes[0] ?? 0) & 3);
  if (first < 192) return 1;
  return first < 255 ? 2 : 5;
}
