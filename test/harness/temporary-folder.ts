import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MADE = "WFA_TEMPORARY_FOLDER";

/**
 * One temporary folder for a whole run of tests or cells, which goes with it, whatever a test or a kill leaves there.
 *
 * @returns what removes it
 */
export default async function temporaryFolder(): Promise<() => Promise<void>> {
  // Vitest asks once for each of its projects.
  if (process.env[MADE] !== undefined) return () => Promise.resolve();
  // Short, since the paths of sockets are in it.
  const folder = await mkdtemp(join(tmpdir(), "wfa-"));
  // PostgreSQL runs as another user where the tests run as root.
  await chmod(folder, 0o711);
  process.env[MADE] = process.env["TMPDIR"] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
