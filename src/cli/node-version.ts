/** The oldest Node.js that the bundles support; the same as in package.json's `engines`. */
export const OLDEST_NODE = [20, 18] as const;

/**
 * What is wrong with a Node.js version, or null. Called before anything else is loaded, so that an old Node.js reports
 * this instead of a syntax error.
 *
 * @param version as in `process.versions.node`
 */
export function nodeVersionProblem(version: string, program: string): string | null {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return null;
  return `${program} needs Node.js ${OLDEST_NODE.join(".")} or later, and "node" on the PATH is ${version}. Install a newer Node.js, or put it first on the PATH`;
}
