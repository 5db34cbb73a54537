/** What is wrong with the name of a version (interface document, 4.1); undefined where nothing is. */
export const versionProblem = (version: string): string | undefined =>
  version === "submitted" || version === "approved" ? undefined : `"${version}" is neither "submitted" nor "approved"`;
