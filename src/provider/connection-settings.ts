import { UNKNOWN, attributePath, type Unknown } from "../cty";
import { DiagnosticError } from "../framework";
import type { ProviderConfig } from "./schema";

export type Environment = Readonly<Record<string, string | undefined>>;

/** An attribute's value, else the environment's; an empty variable counts as none. */
function setting(value: string | Unknown | null, variable: string, environment: Environment): string | Unknown | null {
  return value ?? (environment[variable] || null);
}

/** The endpoint's text; UNKNOWN during plan. */
export function endpointSetting(config: ProviderConfig, environment: Environment): string | Unknown {
  const endpoint = setting(config.endpoint, "WFA_ENDPOINT", environment);
  if (endpoint !== null) return endpoint;
  throw new DiagnosticError({
    summary: "No endpoint is configured",
    detail: "The provider does not know where the service is. Set endpoint in the provider block, or the environment variable WFA_ENDPOINT, to its base URL, such as https://wfa.example.com/wfa",
    path: attributePath("endpoint"),
  });
}

/**
 * The key: `api_key`, else `api_key_file`, else their environment variables in that order. UNKNOWN during plan.
 *
 * @throws DiagnosticError without a key, or with a file that cannot be used; never with the key in it
 */
export async function apiKeySetting(config: ProviderConfig, environment: Environment): Promise<string | Unknown> {
  if (config.api_key === UNKNOWN || config.api_key_file === UNKNOWN) return UNKNOWN;
  const key =
    config.api_key ??
    (config.api_key_file === null ? null : await keyFrom(config.api_key_file)) ??
    (environment["WFA_API_KEY"] || null) ??
    (environment["WFA_API_KEY_FILE"] ? await keyFrom(environment["WFA_API_KEY_FILE"]) : null);
  if (key === null) {
    throw new DiagnosticError({
      summary: "No API key is configured",
      detail: "Every request needs a key. Set the environment variable WFA_API_KEY or WFA_API_KEY_FILE, or api_key_file or api_key in the provider block",
      path: attributePath("api_key"),
    });
  }
  if (key.trim() === "" || /[^\x21-\x7e]/.test(key)) {
    throw new DiagnosticError({
      summary: "The API key cannot be used",
      detail: "It is empty or has characters that no header may carry (white space, control or non-ASCII characters). Copy it again from the account's identities",
      path: attributePath("api_key"),
    });
  }
  return key;
}

async function keyFrom(file: string): Promise<string> {
  const { readFile } = await import("node:fs/promises");
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : "it cannot be read";
    throw new DiagnosticError({
      summary: "The API key's file cannot be read",
      detail: `Reading "${file}" failed (${reason}). Check api_key_file (or WFA_API_KEY_FILE) and the file's permissions`,
      path: attributePath("api_key_file"),
    });
  }
}
