import { execFile } from "node:child_process";
import { userInfo } from "node:os";
import { promisify } from "node:util";

type Environment = Readonly<Record<string, string | undefined>>;

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
export async function author(environment: Environment = process.env): Promise<string> {
  const named = PIPELINE.map((name) => environment[name]?.trim()).find((text) => text !== undefined && text !== "");
  return named ?? (await gitUser(environment)) ?? systemUser(environment);
}

/** Null where there is no Git, or no name in its configuration. */
async function gitUser(environment: Environment): Promise<string | null> {
  const { stdout } = await promisify(execFile)("git", ["config", "user.name"], { env: { ...environment } }).catch(
    () => ({ stdout: "" }),
  );
  return stdout.trim() === "" ? null : stdout.trim();
}

/** A container may run as a number without a name. */
function systemUser(environment: Environment): string {
  try {
    return userInfo().username;
  } catch {
    return environment["USER"] ?? "unknown";
  }
}
