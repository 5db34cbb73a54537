import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./root";

export interface Finding {
  readonly package: string;
  readonly severity: "info" | "low" | "moderate" | "high" | "critical";
  /** Of the package, which are affected. */
  readonly versions: string;
  /** What npm says of it, with addresses. */
  readonly advisories: readonly string[];
}

/** What npm's registry knows of packages; `unanswered` if it did not say. */
export type Audit =
  | { readonly kind: "audited"; readonly findings: readonly Finding[] }
  | { readonly kind: "unanswered"; readonly reason: string };

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version: string }>>;
}

/**
 * Audits packages and no others, with `npm audit` in a folder whose lock has only them: the registry, its
 * authentication and its certificates are those of npm's own settings.
 *
 * @param folders of packages, as the lock of this repository names them
 * @param environment may name another registry
 * @throws Error if npm cannot be started
 */
export async function auditPackages(
  folders: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Audit> {
  const lock = JSON.parse(await readFile(join(ROOT, "package-lock.json"), "utf8")) as Lock;
  // Under names of their own, since a bundle may have two versions of one package.
  const packages = folders.map((folder, at) => ({
    name: nameOf(folder),
    as: `p${at}`,
    version: lock.packages[folder]!.version,
  }));
  const dependencies = Object.fromEntries(packages.map(({ as, name, version }) => [as, `npm:${name}@${version}`]));
  const folder = await mkdtemp(join(tmpdir(), "wfa-audit-"));
  try {
    const manifest = { name: "bundled", version: "0.0.0", dependencies };
    const locked = packages.map(({ as, name, version }) => [`node_modules/${as}`, { name, version }] as const);
    const newLock = { ...manifest, lockfileVersion: 3, packages: { "": manifest, ...Object.fromEntries(locked) } };
    await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
    await writeFile(join(folder, "package-lock.json"), JSON.stringify(newLock));
    return readAudit(await runNpm(folder, environment));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);

/** Resolves with what npm prints, however it ends: it ends with 1 for findings too. */
function runNpm(cwd: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const args = ["audit", "--json", "--package-lock-only", "--fetch-retries=0", "--fetch-timeout=20000"];
  return new Promise((resolve, reject) => {
    execFile("npm", args, { cwd, env: environment, shell: process.platform === "win32" }, (error, stdout) => {
      if (error !== null && stdout.trim() === "") reject(new Error("npm could not be started", { cause: error }));
      else resolve(stdout);
    });
  });
}

interface NpmReport {
  readonly error?: { readonly summary?: string; readonly detail?: string };
  readonly message?: string;
  readonly vulnerabilities?: Readonly<Record<string, NpmVulnerability>>;
}

interface NpmVulnerability {
  readonly severity: Finding["severity"];
  readonly range: string;
  readonly via: readonly (string | { readonly title: string; readonly url: string })[];
}

function readAudit(text: string): Audit {
  const { error, message, vulnerabilities } = JSON.parse(text) as NpmReport;
  if (vulnerabilities === undefined) {
    const reasons = [message, error?.summary, error?.detail].filter((reason) => reason !== undefined && reason !== "");
    return { kind: "unanswered", reason: reasons.join(": ") || "npm said nothing" };
  }
  const findings = Object.entries(vulnerabilities).map(([name, { severity, range, via }]) => ({
    package: name,
    severity,
    versions: range,
    advisories: via.map((each) => (typeof each === "string" ? `by ${each}` : `${each.title} (${each.url})`)),
  }));
  return { kind: "audited", findings };
}
