import { execFile } from "node:child_process";
import { userInfo } from "node:os";

export interface GitResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs Git. Its own settings of the process, such as the index of a hook that runs this command, are left out: the
 * repository is that of the directory. Hooks, the watcher of files and filters are programs of the repository: the first
 * two do not run, and none gets the keys and variables of this command.
 *
 * @returns code null if there is no Git
 */
export function git(
  directory: string,
  args: readonly string[],
  { input = "", env = {} }: { readonly input?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<GitResult> {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(?:WFA_|TF_)/.test(name) &&
        !/^GIT_(?:DIR|INDEX_FILE|WORK_TREE|OBJECT_DIRECTORY|PREFIX|COMMON_DIR|NAMESPACE|[A-Z]+_PATHSPECS)$/.test(name),
    ),
  );
  return new Promise((resolve) => {
    const own = ["-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false"];
    const all = { ...inherited, LC_ALL: "C", GIT_OPTIONAL_LOCKS: "0", ...env };
    const options = { cwd: directory, env: all, maxBuffer: Infinity };
    const child = execFile("git", [...own, ...args], options, (error, stdout, stderr) => {
      const { code, message } = error ?? { code: 0, message: "" };
      resolve(typeof code === "number" ? { code, stdout, stderr } : { code: null, stdout, stderr: message });
    });
    // Git may end before it has read its input.
    child.stdin?.on("error", () => undefined).end(input);
  });
}

/** Variables with the person who started a pipeline: GitHub, GitLab, Azure, CircleCI, Buildkite. */
const PIPELINE = [
  "GITHUB_ACTOR",
  "GITLAB_USER_LOGIN",
  "BUILD_REQUESTEDFOR",
  "CIRCLE_USERNAME",
  "BUILDKITE_BUILD_CREATOR",
] as const;

/**
 * Who runs the command. A pipeline's own variable comes first, because the name in a runner's Git configuration is often
 * that of a robot; then Git's `user.name`, then the user of the operating system.
 */
export async function author(directory = process.cwd()): Promise<string> {
  const named = PIPELINE.map((name) => process.env[name]?.trim()).find((text) => text !== undefined && text !== "");
  return named ?? ((await git(directory, ["config", "user.name"])).stdout.trim() || systemUser());
}

/** A container may run as a number without a name. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return process.env["USER"] ?? "unknown";
  }
}
