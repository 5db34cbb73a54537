import { execFile } from "node:child_process";
import { bundledPackages } from "./licences";
import { ROOT } from "./root";
import { runTool, ToolError } from "./run-tool";

const SEVERE = ["high", "critical"];

/** What `npm audit --json` prints, as far as it is read here. */
interface NpmReport {
  readonly error?: { readonly summary?: string; readonly detail?: string };
  readonly message?: string;
  readonly vulnerabilities?: Readonly<Record<string, Vulnerability>>;
}

interface Vulnerability {
  readonly severity: "info" | "low" | "moderate" | "high" | "critical";
  /** Of the versions. */
  readonly range: string;
  /** The affected folders. */
  readonly nodes: readonly string[];
  readonly via: readonly (string | { readonly title: string; readonly url: string })[];
}

/**
 * `npm run audit:bundle`: what npm's registry knows of the packages in the executables. All of them are development
 * dependencies, which `npm audit --omit=dev` leaves out. Fails for what is high or critical, and where no registry
 * answered.
 */
runTool(async () => {
  const [bundled, report] = await Promise.all([bundledPackages(), npmAudit()]);
  const { message, error, vulnerabilities } = JSON.parse(report) as NpmReport;
  if (vulnerabilities === undefined) {
    const reasons = [message, error?.summary, error?.detail].filter((reason) => reason !== undefined && reason !== "");
    throw new ToolError(
      `The bundled packages are not audited: the npm registry did not answer the question (${reasons.join(": ") || "npm said nothing"}). Run it where npm can ask a registry for advisories`,
    );
  }
  const isBundled = (folder: string): boolean => bundled.includes(folder);
  // What is affected only by a dependency that is not bundled is not affected here.
  const findings = Object.entries(vulnerabilities).filter(
    ([, { nodes, via }]) =>
      nodes.some(isBundled) && via.some((each) => typeof each !== "string" || isBundled(`node_modules/${each}`)),
  );
  for (const [name, { severity, range, via }] of findings) {
    const advisories = via.map((each) => (typeof each === "string" ? `by ${each}` : `${each.title} (${each.url})`));
    console.log(`${severity}: ${name} ${range}: ${advisories.join("; ")}`);
  }
  const severe = findings.filter(([, { severity }]) => SEVERE.includes(severity)).length;
  const counts = `${bundled.length} bundled packages, ${findings.length} with advisories, ${severe} of them high or critical`;
  if (severe > 0) throw new ToolError(counts);
  console.log(counts);
});

/** Resolves with what npm prints, however it ends: it ends with 1 for findings too. */
function npmAudit(): Promise<string> {
  const args = ["audit", "--json", "--package-lock-only", "--fetch-retries=0", "--fetch-timeout=20000"];
  const options = { cwd: ROOT, shell: process.platform === "win32", maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    execFile("npm", args, options, (error, stdout) => {
      if (error !== null && stdout.trim() === "") reject(new Error("npm could not be started", { cause: error }));
      else resolve(stdout);
    });
  });
}
