import { spawn } from "node:child_process";

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
    const child = spawn("git", ["-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false", ...args], {
      cwd: directory,
      env: { ...inherited, LC_ALL: "C", GIT_OPTIONAL_LOCKS: "0", ...env },
      stdio: ["pipe", "pipe", "pipe"],
    });
    const [stdout, stderr]: [string[], string[]] = [[], []];
    child.stdout.setEncoding("utf8").on("data", (text: string) => stdout.push(text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => stderr.push(text));
    // Git may end before it has read its input.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
    child.on("error", ({ message }) => resolve({ code: null, stdout: "", stderr: message }));
    child.on("close", (code) => resolve({ code, stdout: stdout.join(""), stderr: stderr.join("") }));
  });
}
