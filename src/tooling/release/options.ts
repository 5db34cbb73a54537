import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../root";
import { ToolError } from "../run-tool";
import type { ReleaseOptions } from "./make-release";
import type { SigningKey } from "./part";
import { PARTS } from "./parts";
import { isPlatform, PLATFORMS } from "./platforms";

export const HELP = `npm run release [-- OPTIONS]: everything that a release consists of, made from this clone and the npm registry alone.

  --platform OS_ARCH   only archives for this platform; may be repeated (default: ${PLATFORMS.join(", ")})
  --only PART          only this part; may be repeated
  --output DIR         the release's folder (default: dist/release)
  --signing-key FILE   an ASCII-armored OpenPGP private RSA key that signs the checksums (default: the key's text in
                       WFA_RELEASE_SIGNING_KEY; without either, nothing is signed). Its passphrase is read from
                       WFA_RELEASE_SIGNING_PASSPHRASE

Parts, each in a folder of its name:
${PARTS.map(({ name, summary }) => `  ${name.padEnd(20)} ${summary}`).join("\n")}`;

/** @returns null for `--help`. @throws Error for an option that cannot be */
export async function releaseOptions(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Omit<ReleaseOptions, "say"> | null> {
  const values = parsed(args);
  if (values.help === true) return null;
  const names = chosen("only", values.only, PARTS.map(nameOf));
  const key = await signingKey(values["signing-key"], env);
  return {
    platforms: chosen("platform", values.platform, PLATFORMS).filter(isPlatform),
    parts: PARTS.filter(({ name }) => names.includes(name)),
    output: values.output === undefined ? resolve(ROOT, "dist/release") : resolve(values.output),
    ...(key === null ? {} : { signingKey: key }),
  };
}

const nameOf = ({ name }: { readonly name: string }): string => name;

/** The choice in the order of what there is; all of it where nothing is chosen. */
function chosen(option: string, values: readonly string[] | undefined, all: readonly string[]): readonly string[] {
  const names = (values ?? []).flatMap((value) => value.split(","));
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new ToolError(`--${option} must be one of "${all.join('", "')}"; got "${unknown}"`);
  return names.length === 0 ? all : all.filter((name) => names.includes(name));
}

async function signingKey(file: string | undefined, env: NodeJS.ProcessEnv): Promise<SigningKey | null> {
  const read = async (path: string): Promise<string> =>
    readFile(path, "utf8").catch((cause: unknown) => {
      throw new ToolError(`The signing key "${path}" cannot be read`, { cause });
    });
  const armored = file === undefined ? env["WFA_RELEASE_SIGNING_KEY"] : await read(resolve(file));
  const passphrase = env["WFA_RELEASE_SIGNING_PASSPHRASE"];
  if (armored === undefined || armored === "") return null;
  return { armored, ...(passphrase === undefined || passphrase === "" ? {} : { passphrase }) };
}

const parsed = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    options: {
      platform: { type: "string", multiple: true },
      only: { type: "string", multiple: true },
      output: { type: "string" },
      "signing-key": { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  }).values;
