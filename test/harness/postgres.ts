import { execFile } from "node:child_process";
import { accessSync, readdirSync, constants, statSync } from "node:fs";
import { chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Where packages put the server's commands; only some also put them on the PATH. */
const PREFIXES = ["/usr/lib/postgresql", "/usr/local/opt", "/opt/homebrew/opt"];

/** The directory with `initdb` and `pg_ctl`; null if PostgreSQL's server is not installed. */
export function postgresCommands(): string | null {
  const packaged = PREFIXES.flatMap((prefix) => namesIn(prefix).map((name) => join(prefix, name, "bin")));
  const onPath = (process.env["PATH"] ?? "").split(delimiter).filter((directory) => directory !== "");
  return [...onPath, ...packaged].find((directory) => isExecutable(join(directory, "pg_ctl"))) ?? null;
}

function namesIn(directory: string): readonly string[] {
  const isThere = statSync(directory, { throwIfNoEntry: false })?.isDirectory() === true;
  return isThere ? readdirSync(directory).sort().reverse() : [];
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export interface RunningPostgres {
  /** For PG_CONN_STR. */
  readonly connection: string;
  close(): Promise<void>;
}

/** Starts a server of its own, which only a socket in its folder reaches. @throws Error with what its commands print */
export async function startPostgres(commands: string): Promise<RunningPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "wfa-pg-"));
  const account = await serverAccount();
  if (account !== null) await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
  const data = join(folder, "data");
  const command = async (name: string, ...args: readonly string[]): Promise<void> => {
    await run(join(commands, name), args, { cwd: folder, ...account });
  };
  try {
    await command("initdb", "--no-sync", "--auth=trust", "--username=wfa", "--encoding=UTF8", "--locale=C", data);
    const settings = `-c listen_addresses= -c unix_socket_directories=${folder} -c fsync=off`;
    await command("pg_ctl", "start", "--wait", "--pgdata", data, "--log", join(folder, "log"), "--options", settings);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    connection: `host=${folder} user=wfa dbname=postgres sslmode=disable`,
    close: async () => {
      await command("pg_ctl", "stop", "--wait", "--mode=immediate", "--pgdata", data);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The server refuses to run as root; its packages bring an account for it. */
async function serverAccount(): Promise<{ readonly uid: number; readonly gid: number } | null> {
  if (userInfo().uid !== 0) return null;
  const idOf = async (flag: string): Promise<number> => Number((await run("id", [flag, "postgres"])).stdout);
  return { uid: await idOf("-u"), gid: await idOf("-g") };
}
