import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../root";
import { ToolError } from "../run-tool";
import { stopServed, type Served } from "./served";

/** Everything that a demo writes in addition to cdktf's own output; git ignores it. */
export const DEMO = join(ROOT, ".demo");
const SERVED = join(DEMO, "service.json");
const ENV_FILE = join(DEMO, "env");

/** Claims the directory for one demo at a time. @throws ToolError if one is running or was kept */
export async function takePlace(): Promise<void> {
  if (existsSync(DEMO)) {
    throw new ToolError(
      "Another demo runs here, or was kept or cut off: the folder .demo is there. End it with npm run demo -- --stop",
    );
  }
  const [state] = await stateFiles();
  if (state !== undefined) {
    throw new ToolError(
      `${state} holds what another run of cdktf has made. Run npx cdktf destroy with that run's settings, or remove the file`,
    );
  }
  await mkdir(DEMO);
}

/** Records the service, so that `--stop` finds it after this process is gone. */
export async function noteServed(served: Served): Promise<void> {
  await writeFile(SERVED, JSON.stringify(served), { mode: 0o600 });
}

/** A file to source: with it, `npx cdktf` at the root works on the kept service. */
export async function writeEnvFile(environment: Readonly<Record<string, string>>): Promise<void> {
  const lines = Object.entries(environment).map(
    ([name, value]) => `export ${name}='${value.replaceAll("'", "'\\''")}'\n`,
  );
  await writeFile(ENV_FILE, lines.join(""), { mode: 0o600 });
}

/**
 * Stops the service of this or an earlier demo, and removes a demo's files. @returns whether there was anything to
 * remove
 */
export async function cleanUp(): Promise<boolean> {
  if (!existsSync(DEMO)) return false;
  const noted = await readFile(SERVED, "utf8").catch(() => null);
  if (noted !== null) {
    const served = JSON.parse(noted) as Served;
    // Another process may have this process id by now; only the service knows the key.
    if (await answers(served)) await stopServed(served);
  }
  for (const name of await stateFiles()) await rm(join(ROOT, name));
  await rm(join(ROOT, "cdktf.out"), { recursive: true, force: true });
  await rm(DEMO, { recursive: true, force: true });
  return true;
}

async function answers({ url, adminKey }: Served): Promise<boolean> {
  try {
    return (await fetch(`${url}/workflows`, { headers: { "X-API-Key": adminKey } })).ok;
  } catch {
    return false;
  }
}

/** cdktf's local backend writes them at the root. */
async function stateFiles(): Promise<readonly string[]> {
  return (await readdir(ROOT)).filter((name) => /^terraform\..*\.tfstate(\..*)?$/.test(name));
}
