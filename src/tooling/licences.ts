import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Metafile } from "esbuild";
import { bundleMetafile, BUNDLES } from "./bundles";
import { ROOT } from "./root";

/** The npm package that an input of a bundle belongs to, as a path under node_modules; null for our own. */
export function packageOf(input: string): string | null {
  const match = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input);
  return match ? match[0] : null;
}

/** The packages whose code is in the bundle, as sorted paths under node_modules, each with those of its files. */
export function packagesIn(metafile: Metafile): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, Set<string>>();
  for (const { inputs } of Object.values(metafile.outputs)) {
    for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
      const folder = packageOf(input);
      if (folder !== null && bytesInOutput > 0) files.set(folder, (files.get(folder) ?? new Set()).add(input));
    }
  }
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([folder, all]) => [folder, [...all].sort()]));
}

/** The packages in all executables, as sorted paths under node_modules. */
export async function bundledPackages(): Promise<readonly string[]> {
  const metafiles = await Promise.all(BUNDLES.map(bundleMetafile));
  return [...new Set(metafiles.flatMap((metafile) => [...packagesIn(metafile).keys()]))].sort();
}

/** A comment with the licence of each package whose code is in the bundle, for its end. */
export async function licenceComment(metafile: Metafile): Promise<string> {
  const text = await licenceText(metafile);
  return text === "" ? "" : `/*\n${text.replaceAll("*/", "* /")}\n*/\n`;
}

/** The licence of each package whose code is in the bundle. */
export async function licenceText(metafile: Metafile): Promise<string> {
  const texts = await Promise.all([...packagesIn(metafile)].map(([folder, files]) => licenceOf(folder, files)));
  return texts.length === 0 ? "" : ["Third-party software in this file", ...texts].join("\n\n");
}

/** The licence of a package. @param files of it that are used, whose heads may name holders of the copyright */
export async function licenceOf(folder: string, files: readonly string[] = []): Promise<string> {
  const home = join(ROOT, folder);
  const manifest = JSON.parse(await readFile(join(home, "package.json"), "utf8")) as {
    name: string;
    version: string;
    license?: string;
    author?: string | { name?: string };
  };
  const author = typeof manifest.author === "string" ? manifest.author : manifest.author?.name;
  const title = `${manifest.name} ${manifest.version} (${manifest.license ?? "no licence named"})`;
  const own = (await readdir(home)).filter((name) => /^(licen[cs]e|copying|notice)(\.(md|txt))?$/i.test(name)).sort();
  const texts = await Promise.all(own.map(async (name) => (await readFile(join(home, name), "utf8")).trim()));
  if (texts.length > 0) return [title, ...texts].join("\n\n");
  const notices = await noticesIn(files);
  const known = [...Object.keys(TEXTS)].filter((name) => manifest.license?.includes(name) === true);
  const whole = await Promise.all(known.map((name) => TEXTS[name]!()));
  return [author ? `${title}, by ${author}` : title, ...notices, ...whole].join("\n\n");
}

/** Licences whose text is not in each source file, for packages that come without a file of their own. */
const TEXTS: Readonly<Record<string, () => Promise<string>>> = {
  // Ours is the same.
  "Apache-2.0": async () => (await readFile(join(ROOT, "LICENSE"), "utf8")).trim(),
  ISC: async () =>
    `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`,
};

/** The comments at the beginning of files that name a holder of the copyright, each once. */
async function noticesIn(files: readonly string[]): Promise<readonly string[]> {
  const heads = await Promise.all(
    files.map(async (file) => /^(?:\/\/.*\n)+/.exec(await readFile(join(ROOT, file), "utf8"))?.[0] ?? ""),
  );
  const notices = heads.filter((head) => /copyright/i.test(head)).map((head) => head.replace(/^\/\/ ?/gm, "").trim());
  return [...new Set(notices)].sort();
}
