import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * One temporary folder for a whole run of tests or cells, which goes with it, whatever a test or a kill leaves there.
 *
 * @returns what removes it
 */
export default async function temporaryFolder(): Promise<() => Promise<void>> {
  // Short, since the paths of sockets are in it.
  const folder = await mkdtemp(join(tmpdir(), "wfa-"));
  process.env["TMPDIR"] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
