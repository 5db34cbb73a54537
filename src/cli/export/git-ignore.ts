/** State and plans contain values in clear text. The lock file belongs into the repository. */
const ENGINES = [".terraform/", "*.tfstate", "*.tfstate.*", "*.tfplan", "crash.log"];

/** What Git must not take of a configuration, and of an app. An existing file is the user's, and stays as it is. */
export const gitIgnore = (
  others: readonly string[] = [],
): { readonly path: string; readonly text: string; readonly keep: true } => ({
  path: ".gitignore",
  text: [...others, ...ENGINES, ""].join("\n"),
  keep: true,
});
