import { UNKNOWN, attributePath, type Unknown } from "../cty";
import { DiagnosticError, type Diagnostics } from "../framework";
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

/** Bytes; no key is nearly as long. */
const LONGEST_KEY_FILE = 65_536;

async function keyFrom(file: string, diagnostics: Diagnostics): Promise<string> {
  const { readFile, stat } = await import("node:fs/promises");
  try {
    const found = await stat(file);
    // A pipe without a writer is waited for for ever, and a device may never end.
    if (!found.isFile()) throw unreadable(file, "it is not a regular file");
    if (found.size > LONGEST_KEY_FILE)
      throw unreadable(file, `it has ${found.size} bytes, which is too many for a key`);
    // Windows has no such modes, and shows every writable file like this.
    if (process.platform !== "win32" && (found.mode & 0o002) !== 0)
      diagnostics.warning(writableByAll(file, found.mode));
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if (error instanceof DiagnosticError) throw error;
    throw unreadable(file, error instanceof Error && "code" in error ? String(error.code) : "it cannot be read");
  }
}

const writableByAll = (file: string, mode: number): ConstructorParameters<typeof DiagnosticError>[0] => ({
  summary: "Everybody on this machine can change the API key's file",
  detail: `The mode of "${file}" is ${(mode & 0o777).toString(8).padStart(4, "0")}, so any account can put another key in it. Run chmod 600 on it`,
  path: attributePath("api_key_file"),
});

function unreadable(file: string, reason: string): DiagnosticError {
  const summary = "Cannot read the API key's file";
  // Without a folder it may be the key itself, at the wrong place; engines print the source line that a path points at.
  if (!/[/\\]/.test(file)) {
    return new DiagnosticError({
      summary,
      detail: `Reading it failed (${reason}). The name is not shown, because it contains no folder and may be the key itself. Set api_key_file (or WFA_API_KEY_FILE) to a path, and set WFA_API_KEY to the key`,
    });
  }
  return new DiagnosticError({
    summary,
    detail: `Reading "${file}" failed (${reason}). Check api_key_file (or WFA_API_KEY_FILE) and the file's permissions`,
    path: attributePath("api_key_file"),
  });
}
