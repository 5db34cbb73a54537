import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { NO_CONFIG } from "./cli-config";
import { EngineError, type EngineProduct, type EngineVersion } from "./engine";

const run = /* @__PURE__ */ promisify(execFile);

/**
 * Asks an executable for its product and version. Both engines print `terraform_version` in `version -json`, so the
 * product is read from the first line of the plain text.
 *
 * @throws EngineError if it does not start, or is neither Terraform nor OpenTofu
 */
export async function engineVersion(
  path: string,
): Promise<{ readonly product: EngineProduct; readonly version: EngineVersion }> {
  let stdout: string;
  try {
    ({ stdout } = await run(path, ["version"], {
      env: {
        ...process.env,
        CHECKPOINT_DISABLE: "1",
        TF_CLI_CONFIG_FILE: NO_CONFIG,
        TF_CLI_ARGS: "",
        TF_CLI_ARGS_version: "",
      },
      timeout: 30_000,
    }));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split("\n", 1)[0] : String(cause);
    throw new EngineError(`"${path}" does not run as an engine: ${reason}. Name a Terraform or OpenTofu executable`, {
      cause,
    });
  }
  return parseEngineVersion(stdout, path);
}

/** The first line of `version`: `Terraform v1.11.4` or `OpenTofu v1.6.2`. */
function parseEngineVersion(
  output: string,
  path: string,
): { readonly product: EngineProduct; readonly version: EngineVersion } {
  const match = /^(Terraform|OpenTofu) v((\d+)\.(\d+)\.(\d+)\S*)/m.exec(output);
  if (!match) {
    throw new EngineError(
      `"${path}" is neither Terraform nor OpenTofu: its version command prints "${output.trim().slice(0, 80)}"`,
    );
  }
  const [, name, text, major, minor, patch] = match;
  return {
    product: name === "Terraform" ? "terraform" : "tofu",
    version: { major: Number(major), minor: Number(minor), patch: Number(patch), text: text ?? "" },
  };
}
