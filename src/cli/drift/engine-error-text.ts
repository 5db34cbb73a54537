import type { EngineResult } from "../../engine";
import { createRedactor, redactAssignments } from "../../redaction";

/** Names of variables whose values are never shown. */
const SECRET_NAMES = /key|token|secret|passw|credential/i;

/**
 * The text without the secrets of this process's environment (the API key, and variables with such a name), and without
 * keys in quoted lines of configuration.
 */
export function redactKeys(text: string, env: NodeJS.ProcessEnv = process.env): string {
  const secrets = Object.entries(env)
    .filter(
      ([name, value]) =>
        /^(WFA_|TF_VAR_|TF_TOKEN_)/.test(name) &&
        SECRET_NAMES.test(name) &&
        !/_FILE$/.test(name) &&
        (value ?? "").length >= 4,
    )
    .map(([, value]) => value!);
  return redactAssignments(createRedactor(secrets).redact(text));
}

const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

export const withoutColours = (text: string): string => text.replace(COLOUR, "");

/** A failed engine's own message without colours and secrets; with the remedy if the directory is not initialized. */
export function engineErrorText({ stdout, stderr, code }: EngineResult, directory: string): string {
  const said = redactKeys(withoutColours(stderr.trim() === "" ? stdout : stderr)).trim();
  if (said === "")
    return `The engine ended with ${code === null ? "a signal" : `exit code ${code}`} and printed nothing`;
  const init = /\b(terraform|tofu) init\b/.exec(said)?.[1];
  return init === undefined
    ? said
    : `${said}\n\nThe directory is not initialised. Run "${init} init" in ${directory}, or use --init`;
}
