import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ToolError } from "../../run-tool";

/** The part of a tablet of jsii-rosetta that is read and written here. */
interface Tablet {
  readonly snippets: Readonly<
    Record<string, { readonly translations: Record<string, { source: string } | undefined> }>
  >;
}

/** Languages for which jsii-rosetta's translation does not compile, so that samples are written by hand. */
const BY_HAND = ["go", "java"] as const;

/**
 * Puts samples that are written by hand in place of jsii-rosetta's, in the tablet of a package whose samples have been
 * extracted.
 *
 * @param stage the package's folder, with its README
 * @param page Markdown with the headings of the README, and under each a sample in each of these languages
 * @throws ToolError where a sample of the README has none
 */
export async function putSamples(stage: string, page: string): Promise<void> {
  const file = join(stage, ".jsii.tabl.json");
  const tablet = JSON.parse(await readFile(file, "utf8")) as Tablet;
  const snippets = Object.values(tablet.snippets);
  for (const [heading, source] of samplesOf(await readFile(join(stage, "README.md"), "utf8"), "ts")) {
    const snippet = snippets.find(({ translations }) => translations["$"]?.source.trim() === source);
    if (snippet === undefined) throw new ToolError(`jsii-rosetta did not find the sample under "${heading}"`);
    for (const language of BY_HAND) {
      const sample = samplesOf(page, language).get(heading);
      const translated = snippet.translations[language];
      if (sample === undefined || translated === undefined)
        throw new ToolError(`The sample under "${heading}" has no translation for ${language} in package-samples.md`);
      translated.source = sample;
    }
  }
  await writeFile(file, JSON.stringify(tablet));
}

/** The code of one language on a page, by the heading above it. */
export function samplesOf(page: string, language: string): ReadonlyMap<string, string> {
  const samples = new Map<string, string>();
  for (const section of page.split(/^## /m).slice(1)) {
    const [, code] = new RegExp(`^\`\`\`${language}\\n([^]*?)\\n\`\`\`$`, "m").exec(section) ?? [];
    if (code !== undefined) samples.set(section.slice(0, section.indexOf("\n")), code);
  }
  return samples;
}
