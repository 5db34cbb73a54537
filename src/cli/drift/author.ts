import { userInfo } from "node:os";
import { git } from "../write-back/git";

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
