import { parseEndpoint } from "../../client";
import { CliError } from "../cli-error";
import { connect, type Connection } from "../connect";

/** One end of a promotion. */
export type Side = "from" | "to";

/** A server with its key, as `WFA_FROM_…` or `WFA_TO_…` gives it. */
export interface Server {
  readonly side: Side;
  readonly endpoint: string;
  /** For the provider: endpoint and key of this server, and no variable of the other. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const variable = (side: Side): string => `WFA_${side.toUpperCase()}_API_KEY`;

export const isUrl = (text: string): boolean => /^https?:\/\//i.test(text);

/** @throws CliError for a URL that cannot be used, or without a key */
export function serverAt(side: Side, endpoint: string, env: NodeJS.ProcessEnv = process.env): Server {
  const name = variable(side);
  const [key, file] = [env[name] || undefined, env[`${name}_FILE`] || undefined];
  try {
    parseEndpoint(endpoint);
  } catch (error) {
    throw new CliError(
      `--${side} must be ${side === "from" ? "a directory or " : ""}the base URL of a service: ${(error as Error).message}`,
      {
        cause: error,
      },
    );
  }
  if (key === undefined && file === undefined)
    throw new CliError(
      `No API key for ${endpoint} (--${side}). Set ${name}, or ${name}_FILE to a file that contains the key. WFA_API_KEY is not used here, because the two servers have different keys`,
    );
  return {
    side,
    endpoint,
    environment: {
      WFA_ENDPOINT: endpoint,
      WFA_API_KEY: key,
      WFA_API_KEY_FILE: key === undefined ? file : undefined,
      WFA_FROM_API_KEY: undefined,
      WFA_FROM_API_KEY_FILE: undefined,
      WFA_TO_API_KEY: undefined,
      WFA_TO_API_KEY_FILE: undefined,
    },
  };
}

/** This command's own connection, which only reads. */
export function connectTo(
  { endpoint, environment }: Server,
  allowInsecureHttp: boolean,
  signal: AbortSignal,
): Promise<Connection> {
  return connect({ endpoint, allowInsecureHttp }, signal, { environment: { ...process.env, ...environment } });
}
