import { stat, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { withTemporaryFolder } from "../../engine";
import { makeDirectory } from "../../files";
import { visibleText } from "../../markup";
import { entryLines, type ObjectReport } from "../../review";
import { grouped } from "../../sequence";
import { CliError } from "../cli-error";
import { author, git, type GitResult } from "./git";
import { shownPath } from "../shown-path";
import type { EditedFile } from "./edited-files";

export interface NewBranch {
  readonly name: string;
  /** The repository's top. */
  readonly top: string;
  /** The commit that it starts from. */
  readonly base: string;
}

/**
 * Checks before anything else is done that a branch can be made.
 *
 * @throws CliError that says why not
 */
export async function newBranch(name: string, directory: string): Promise<NewBranch> {
  const { code, stdout, stderr } = await git(directory, ["rev-parse", "--show-toplevel"]);
  // Git also refuses a repository of somebody else, as in many containers, and says what to do then.
  if (code !== 0)
    throw new CliError(
      `--branch needs a Git repository, and Git finds none for "${directory}": ${stderr.trim()}. Correct that, or leave --branch out to write the files themselves`,
    );
  const top = stdout.replace(/\r?\n$/, "");
  const isName = (await git(top, ["check-ref-format", "--branch", name])).code === 0 && !name.startsWith("-");
  if (!isName) throw new CliError(`"${name}" is not a name for a branch. Choose another one with --branch`);
  if ((await git(top, ["show-ref", "--verify", "--quiet", `refs/heads/${name}`])).code === 0)
    throw new CliError(
      `The branch "${name}" already exists, and nothing is added to it. Choose another name with --branch`,
    );
  const base = await git(top, ["rev-parse", "--verify", "--quiet", "HEAD^{commit}"]);
  if (base.code !== 0)
    throw new CliError(
      "The Git repository has no commit yet, so there is nothing that a branch could start from. Commit first",
    );
  return { name, top, base: base.stdout.trim() };
}

/**
 * Commits the files on the new branch. Neither the working tree nor the index nor the current branch changes: Git adds
 * them from a folder of their own to an index of their own.
 *
 * @returns the commit
 * @throws CliError if a file is not as in the commit that the branch starts from: the commit would have more than the edit
 */
export async function commitOn(branch: NewBranch, files: readonly EditedFile[], message: string): Promise<string> {
  const { name, top, base } = branch;
  return withTemporaryFolder("wfa-branch", async (folder) => {
    const index = { GIT_INDEX_FILE: join(folder, "index") };
    const inTree = async (...args: readonly string[]): Promise<string> => checked(await git(top, args, { env: index }));
    await inTree("read-tree", base);
    const dirty: string[] = [];
    for (const { path } of files) {
      const committed = await inTree("ls-files", "--", literal(top, path));
      const changed = await inTree("status", "--porcelain", "--", literal(top, path));
      if (committed === "" || changed !== "") dirty.push(shownPath(path));
    }
    const [has, is] = dirty.length === 1 ? ["has", "is"] : ["have", "are"];
    if (dirty.length > 0)
      throw new CliError(
        `${dirty.map((path) => `"${path}"`).join(", ")} ${has} changes that are not committed, or ${is} in another repository, such as a submodule, so the branch was not made. Commit or undo them, or leave --branch out`,
      );
    const tree = join(folder, "tree");
    for (const { path, after } of files) {
      const copy = join(tree, relative(top, path));
      makeDirectory(dirname(copy));
      await writeFile(copy, after, { mode: (await stat(path)).mode });
    }
    const repository = (await inTree("rev-parse", "--absolute-git-dir")).trim();
    const env = { ...index, GIT_DIR: repository, GIT_WORK_TREE: tree };
    checked(await git(tree, ["add", "--", ...files.map(({ path }) => literal(top, path))], { env }));
    const root = (await inTree("write-tree")).trim();
    const commit = checked(
      await git(top, ["commit-tree", root, "-p", base, "-F", "-"], { input: message, env: await committer(top) }),
    ).trim();
    // All zeros: only if the branch still does not exist.
    await inTree("update-ref", `refs/heads/${name}`, commit, "0".repeat(base.length));
    return commit;
  });
}

/** A pipeline's runner often has no name in its configuration, without which Git makes no commit. */
async function committer(top: string): Promise<Readonly<Record<string, string>>> {
  if ((await git(top, ["var", "GIT_COMMITTER_IDENT"])).code === 0) return {};
  const name = await author(top);
  return Object.fromEntries(
    ["AUTHOR", "COMMITTER"].flatMap((who) => [
      [`GIT_${who}_NAME`, name],
      [`GIT_${who}_EMAIL`, "wfa@localhost"],
    ]),
  );
}

/** A path as a pathspec in which no character is special. */
const literal = (top: string, path: string): string => `:(top,literal)${relative(top, path).replaceAll("\\", "/")}`;

function checked({ code, stdout, stderr }: GitResult): string {
  if (code === 0) return stdout;
  throw new CliError(
    `Git could not make the branch: ${stderr.trim() || "it ended without a message"}. The files and the current branch are as they were. Fix the problem, or leave --branch out`,
  );
}

/** What a commit takes over of an object. */
export interface CommittedObject {
  readonly object: ObjectReport;
  /** The changes, as the report shows them. */
  readonly lines: readonly string[];
}

/** The message of a commit: each object with its changes, and who made them when, as the audit log says. */
export function commitMessage(objects: readonly CommittedObject[]): string {
  const byAddress = grouped(objects, ({ object }) => object);
  const [only, ...others] = [...byAddress.keys()];
  const subject =
    only !== undefined && others.length === 0
      ? `Take over changes of ${visibleText(only.address)} from the service`
      : `Take over changes of ${byAddress.size} objects from the service`;
  const sections = [...byAddress].map(([object, parts]) =>
    [
      `${object.address}${object.name === null ? "" : ` "${object.name}"`}`,
      ...parts.flatMap(({ lines }) => lines.map((line) => `  ${line}`)),
      ...entryLines(object.entries).map(
        ({ when, who, what }) => `  In the audit log: ${[when, who, what].filter((text) => text !== "").join(" ")}`,
      ),
    ]
      .map(visibleText)
      .join("\n"),
  );
  return `${withoutCommands([subject, ...sections].join("\n\n"))}\n`;
}

/** What somebody wrote on the service must not keep the pipelines of the commit from running. */
const withoutCommands = (message: string): string =>
  message.replace(/\[(?=(?:skip|no|ci|actions)\b[^\]]*\])/gi, "[ ").replace(/\*{3}(?=NO_CI)/gi, "** *");
