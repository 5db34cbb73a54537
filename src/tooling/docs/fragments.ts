import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { absent } from "../../files";
import { ROOT } from "../root";

/** The kinds of objects with hand-written text, and the required headings of each, in page order. */
export const HEADINGS = {
  resource: ["Import", "Drift", "Destroy"],
  action: ["Without actions"],
  "list resource": ["Without list resources"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Optional headings, which follow the others on the page. */
export const OPTIONAL_HEADINGS: Readonly<Partial<Record<FragmentKind, readonly string[]>>> = {
  resource: [
    ...["When to use it", "Change a group that holds workflows", "What a plan shows", "Substitutions", "Secrets"],
    "When something goes wrong",
  ],
  action: ["Secrets", "When something goes wrong"],
};

export type FragmentKind = keyof typeof HEADINGS;

/** Text by heading, for one object. */
export type Fragment = ReadonlyMap<string, string>;

export interface Fragments {
  /** @throws Error that says where to write a missing text */
  of(kind: FragmentKind, name: string): Fragment;
  /** The titles of all texts, such as `resource wfa_workflow`. */
  readonly titles: readonly string[];
}

/** The hand-written text about facts that a schema does not contain: `docs.md` in the objects' folders. */
export async function readFragments(): Promise<Fragments> {
  const folder = join(ROOT, "src/resources");
  const entries = await readdir(folder, { withFileTypes: true });
  const texts = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => readFile(join(folder, name, "docs.md"), "utf8").catch(absent)),
  );
  const fragments = new Map(texts.flatMap((text) => [...parseFragments(text ?? "")]));
  return {
    titles: [...fragments.keys()].sort(),
    of(kind, name) {
      const title = `${kind} ${name}`;
      const fragment = fragments.get(title);
      if (fragment === undefined)
        throw new Error(
          `No docs.md under src/resources has the heading "# ${title}"; write it in the object's folder, with ${list(kind)}`,
        );
      const missing = HEADINGS[kind].filter((heading) => (fragment.get(heading) ?? "") === "");
      const unknown = [...fragment.keys()].filter(
        (heading) => ![...HEADINGS[kind], ...(OPTIONAL_HEADINGS[kind] ?? [])].includes(heading),
      );
      if (missing.length + unknown.length > 0) {
        throw new Error(
          `In the docs.md with "# ${title}": ${[...missing.map((heading) => `"## ${heading}" is missing or empty`), ...unknown.map((heading) => `"## ${heading}" is not known`)].join(", ")}; it has ${list(kind)}`,
        );
      }
      return fragment;
    },
  };
}

const list = (kind: FragmentKind): string => HEADINGS[kind].map((heading) => `"## ${heading}"`).join(", ");

/** @returns for each `# title` the text of its `## heading`s */
export function parseFragments(text: string): ReadonlyMap<string, Fragment> {
  const objects = new Map<string, Fragment>();
  for (const object of text.split(/^# /m).slice(1)) {
    const [title = "", ...sections] = object.split(/^## /m);
    objects.set(
      title.trim(),
      new Map(
        sections.map((section) => [section.split("\n", 1)[0]!.trim(), section.slice(section.indexOf("\n") + 1).trim()]),
      ),
    );
  }
  return objects;
}
