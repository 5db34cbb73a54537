import { readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { readText } from "../../files";
import { git } from "./git";
import { engineText, type Source } from "./source";

/** Folders of a project that have no documents of its own. */
const SKIPPED = new Set(["node_modules", "cdktf.out", ".git", ".terraform", ".gen", "dist"]);
/** Larger files are not documents of a workflow. */
const LARGEST = 64 * 1024 * 1024;

/** The documents of a cdktf project: its configuration does not name the files, so they are found by their content. */
export interface ProjectDocuments {
  /** The file with a text, if there is exactly one. */
  find(text: string): Promise<Source>;
}

/** @param directory that has the `cdktf.json` */
export function projectDocuments(directory: string, output: readonly string[]): ProjectDocuments {
  let files: Promise<readonly ProjectFile[]> | null = null;
  return {
    find: async (text) => {
      const wanted = engineText(text);
      const bytes = Buffer.byteLength(wanted);
      const found: ProjectFile[] = [];
      files ??= projectFiles(resolve(directory), output);
      // In another Unicode form a text is up to three times as long; a mark adds three bytes.
      for (const file of await files)
        if (file.size >= bytes / 3 && file.size <= bytes * 3 + 3 && (await file.content()) === wanted) found.push(file);
      const [only, ...others] = found;
      if (only === undefined)
        return {
          kind: "none",
          place: null,
          reason: "No file of the project has this document as its content, so the app makes it. Change the app's code",
        };
      if (others.length > 0)
        return {
          kind: "none",
          place: null,
          reason: `Several files of the project have this document as their content (${found.map(({ path }) => `"${path}"`).join(", ")}), and it is not known which of them the app reads. Make the change yourself`,
        };
      return { kind: "file", place: { path: only.path, line: 1 }, text: (await only.text())! };
    },
  };
}

interface ProjectFile {
  /** Absolute. */
  readonly path: string;
  readonly size: number;
  /** As engines keep it; null if it is not text. */
  content(): Promise<string | null>;
  text(): Promise<string | null>;
}

async function projectFiles(directory: string, output: readonly string[]): Promise<readonly ProjectFile[]> {
  const paths =
    (await trackedFiles(directory)) ?? (await filesBelow(directory, new Set(output.map((path) => resolve(path)))));
  const files = await Promise.all(
    paths.map(async (path): Promise<readonly ProjectFile[]> => {
      const found = await stat(path).catch(() => null);
      return found?.isFile() === true && found.size <= LARGEST ? [projectFile(path, found.size)] : [];
    }),
  );
  return files.flat();
}

function projectFile(path: string, size: number): ProjectFile {
  let content: Promise<string | null> | null = null;
  const text = (): Promise<string | null> =>
    readText(path).catch((error: unknown) => {
      if (error instanceof TypeError) return null;
      throw error;
    });
  return {
    path,
    size,
    text,
    content: () => (content ??= text().then((read) => (read === null ? null : engineText(read)))),
  };
}

/** Without what Git ignores, such as the output of a compiler; null outside of a repository. */
async function trackedFiles(directory: string): Promise<readonly string[] | null> {
  const { code, stdout } = await git(directory, ["ls-files", "--cached", "--others", "--exclude-standard", "-z"]);
  return code === 0
    ? [...new Set(stdout.split("\0"))].filter((name) => name !== "").map((name) => join(directory, name))
    : null;
}

async function filesBelow(directory: string, skipped: ReadonlySet<string>): Promise<readonly string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry): Promise<readonly string[]> => {
      const path = join(directory, entry.name);
      if (!entry.isDirectory()) return [path];
      return SKIPPED.has(entry.name) || skipped.has(path) ? [] : filesBelow(path, skipped);
    }),
  );
  return found.flat();
}
