import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Metafile } from "esbuild";
import { ROOT } from "./root";

/** The npm package that an input of a bundle belongs to, as a path under node_modules; null for our own. */
export function packageOf(input: string): string | null {
  const match = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input);
  return match ? match[0] : null;
}

/** A comment with the licence of each package whose code is in the bundle, for its end. */
export async function licenceComment(metafile: Metafile): Promise<string> {
  const used = Object.values(metafile.outputs).flatMap((output) =>
    Object.entries(output.inputs).flatMap(([input, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [packageOf(input)] : [],
    ),
  );
  const packages = [...new Set(used.filter((name) => name !== null))].sort();
  const texts = await Promise.all(packages.map(licenceOf));
  if (texts.length === 0) return "";
  const body = ["Third-party software in this file", ...texts].join("\n\n").replaceAll("*/", "* /");
  return `/*\n${body}\n*/\n`;
}

async function licenceOf(folder: string): Promise<string> {
  const home = join(ROOT, folder);
  const manifest = JSON.parse(await readFile(join(home, "package.json"), "utf8")) as {
    name: string;
    version: string;
    license?: string;
    author?: string | { name?: string };
  };
  const author = typeof manifest.author === "string" ? manifest.author : manifest.author?.name;
  const title = `${manifest.name} ${manifest.version} (${manifest.license ?? "no licence named"})`;
  const file = (await readdir(home)).find((name) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(name));
  if (!file) return author ? `${title}, by ${author}` : title;
  return `${title}\n\n${(await readFile(join(home, file), "utf8")).trim()}`;
}
