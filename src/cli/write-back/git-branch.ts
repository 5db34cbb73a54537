import { join, relative } from "node:path";
import { withTemporaryFolder } from "../../engine";
import { visibleText } from "../../markup";
import { entryLines, type ObjectReport } from "../../review";
import { grouped } from "../../sequence";
import { CliError } from "../cli-error";
import { author } from "../drift/author";
import { shownPath } from "../shown-path";
import type { EditedFile } from "./edited-files";
import { git, repositoryOf, type GitResult } from "./git";

/** A branch that does not exist yet. */
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
  const top = await repositoryOf(directory);
  if (top === null) {
    // Git also refuses a repository of somebody else, as in many containers, and says what to do then.
    const { stderr } = await git(directory, ["rev-parse", "--show-toplevel"]);
    throw new CliError(
      `--branch needs a Git repository, and Git finds none for "${directory}": ${stderr.trim()}. Correct that, or leave --branch out to write the files themselves`,
    );
  }
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

/** Which of the files are not as in the commit that the branch starts from. Untracked files are among them. */
export async function dirtyFiles({ top }: NewBranch, paths: readonly string[]): Promise<readonly string[]> {
  const dirty: string[] = [];
  for (const path of paths) {
    const status = checked(
      await git(top, [
        "status",
        "--porcelain",
        "--untracked-files=all",
        "--ignored=matching",
        "--",
        literal(top, path),
      ]),
    );
    if (status.trim() !== "") dirty.push(path);
  }
  return dirty;
}

/**
 * Commits the files, each of which is as in the commit that the branch starts from, on the new branch. Neither the working tree nor the index nor the current branch changes.
 *
 * @returns the commit
 */
export async function commitOn(branch: NewBranch, files: readonly EditedFile[], message: string): Promise<string> {
  const { name, top, base } = branch;
  return withTemporaryFolder("wfa-index", async (folder) => {
    const env = { GIT_INDEX_FILE: join(folder, "index") };
    checked(await git(top, ["read-tree", base], { env }));
    for (const { path, before, after } of files) {
      const inside = slashed(top, path);
      const entry = checked(await git(top, ["ls-files", "--stage", "-z", "--", literal(top, path)], { env }));
      const [mode, old] = entry.split(" ");
      const conversion = old === undefined ? null : await conversionOf({ top, inside, before, old });
      if (conversion === null)
        throw new CliError(
          `"${shownPath(path)}" is not as in the commit that the branch starts from, or belongs to another repository, such as a submodule. So the branch was not made. Commit the file, or leave --branch out`,
        );
      const blob = checked(await git(top, ["hash-object", "-w", "--stdin", conversion], { input: after })).trim();
      checked(await git(top, ["update-index", "-z", "--index-info"], { env, input: `${mode} ${blob}\t${inside}\0` }));
    }
    const tree = checked(await git(top, ["write-tree"], { env })).trim();
    const commit = checked(
      await git(top, ["commit-tree", tree, "-p", base, "-F", "-"], { input: message, env: await committer(top) }),
    ).trim();
    // All zeros: only if the branch still does not exist.
    checked(await git(top, ["update-ref", `refs/heads/${name}`, commit, "0".repeat(base.length)]));
    return commit;
  });
}

/**
 * The option with which Git makes the committed content of a file: a file may have been committed with line ends that
 * Git would convert today. Null if neither does, so that a commit would contain more than the edit.
 */
async function conversionOf(file: {
  readonly top: string;
  readonly inside: string;
  readonly before: string;
  readonly old: string;
}): Promise<string | null> {
  for (const option of [`--path=${file.inside}`, "--no-filters"])
    if (checked(await git(file.top, ["hash-object", "--stdin", option], { input: file.before })).trim() === file.old)
      return option;
  return null;
}

/** A pipeline's runner often has no name in its configuration, without which Git makes no commit. */
async function committer(top: string): Promise<Readonly<Record<string, string>>> {
  if ((await git(top, ["var", "GIT_COMMITTER_IDENT"])).code === 0) return {};
  const name = await author();
  return Object.fromEntries(
    ["AUTHOR", "COMMITTER"].flatMap((who) => [
      [`GIT_${who}_NAME`, name],
      [`GIT_${who}_EMAIL`, "wfa@localhost"],
    ]),
  );
}

const slashed = (top: string, path: string): string => relative(top, path).replaceAll("\\", "/");

/** A path as a pathspec in which no character is special. */
const literal = (top: string, path: string): string => `:(top,literal)${slashed(top, path)}`;

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
