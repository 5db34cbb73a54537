import type { ClientOptions } from "../client-options";
import { proxySecrets } from "./proxy";

/**
 * The secrets in a client's options that are sent over the wire: the key, the values of the extra headers with their
 * parts, and the credentials of every proxy in the environment, used or not. Never throws, so it can be called before
 * the options are checked. The client's private key is not included, because it is never sent.
 */
export function clientSecrets({
  apiKey,
  headers,
  environment = process.env,
}: Pick<ClientOptions, "apiKey" | "headers" | "environment">): readonly string[] {
  const found = [apiKey, ...[...(headers?.values() ?? [])].flatMap(headerSecrets), ...proxySecrets(environment)];
  return [...new Set(found.filter((secret) => secret !== ""))];
}

/** The value of a header and the parts of it that are secrets by themselves, such as a bearer token or a password. */
function headerSecrets(value: string): readonly string[] {
  const parts = value.split(/[\s,;="]+/).filter((part) => part.length >= 8);
  const basic = /^Basic\s+(\S+)$/i.exec(value)?.[1];
  const credentials = basic === undefined ? "" : Buffer.from(basic, "base64").toString("utf8");
  const password = credentials.slice(credentials.indexOf(":") + 1);
  return [value, ...parts, credentials, password];
}
