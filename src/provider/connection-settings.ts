import { UNKNOWN, attributePath, type Unknown } from "../cty";
import { DiagnosticError, type Diagnostics } from "../framework";
import { readKeyFile } from "./key-file";
import type { ProviderConfig } from "./schema";

export type Environment = Readonly<Record<string, string | undefined>>;

/** An attribute's value, otherwise the environment's; an empty variable counts as unset. */
function setting(value: string | Unknown | null, variable: string, environment: Environment): string | Unknown | null {
  return value ?? (environment[variable] || null);
}

/** The endpoint's text; UNKNOWN during plan. */
export function endpointSetting(config: ProviderConfig, environment: Environment): string | Unknown {
  const endpoint = setting(config.endpoint, "WFA_ENDPOINT", environment);
  if (endpoint !== null) return endpoint;
  throw new DiagnosticError({
    summary: "No endpoint is configured",
    detail:
      "The provider needs the service's base URL, such as https://wfa.example.com/wfa. Set endpoint in the provider block, or the environment variable WFA_ENDPOINT",
    path: attributePath("endpoint"),
  });
}

/**
 * The key: `api_key`, otherwise `api_key_file`, otherwise their environment variables in that order. UNKNOWN during
 * plan.
 *
 * @throws DiagnosticError without a key, or with a file that cannot be used; never with the key in it
 */
export async function apiKeySetting(
  config: ProviderConfig,
  environment: Environment,
  diagnostics: Diagnostics,
): Promise<string | Unknown> {
  if (config.api_key === UNKNOWN || config.api_key_file === UNKNOWN) return UNKNOWN;
  const key =
    config.api_key ??
    (config.api_key_file === null ? null : await keyFrom(config.api_key_file, diagnostics)) ??
    (environment["WFA_API_KEY"] || null) ??
    (environment["WFA_API_KEY_FILE"] ? await keyFrom(environment["WFA_API_KEY_FILE"], diagnostics) : null);
  if (key === null) {
    throw new DiagnosticError({
      summary: "No API key is configured",
      detail:
        "Every request needs an API key. Set the environment variable WFA_API_KEY or WFA_API_KEY_FILE, or set api_key_file or api_key in the provider block",
      path: attributePath("api_key"),
    });
  }
  if (key.trim() === "" || /[^\x21-\x7e]/.test(key)) {
    throw new DiagnosticError({
      summary: "The API key is not valid",
      detail:
        "It is empty or contains characters that an HTTP header cannot contain (white space, control or non-ASCII characters). Copy it again from the account's identities",
      path: attributePath("api_key"),
    });
  }
  return key;
}

async function keyFrom(file: string, diagnostics: Diagnostics): Promise<string> {
  const { key, warning } = await readKeyFile(file);
  if (warning !== null) diagnostics.warning(warning);
  return key;
}
