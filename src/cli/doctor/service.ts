import {
  ClientError,
  describeError,
  StatusError,
  type AnswerFacts,
  type ErrorDescription,
  type ServiceClient,
  type ServiceObject,
} from "../../client";
import { DiagnosticError } from "../../framework";
import { CliError } from "../cli-error";
import { connect, type ConnectionOptions } from "../connect";

/** Settings that the provider itself refuses. */
export interface SettingsProblem {
  readonly check: "endpoint" | "tls" | "key";
  readonly summary: string;
  readonly detail: string;
  readonly action: string;
}

/** A read that failed, in the provider's own words. */
export interface FailedRead extends ErrorDescription {
  readonly code: ClientError["code"];
  /** Of the answer; null without one. */
  readonly status: number | null;
}

export type ReadResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: FailedRead };

export interface Service {
  readonly endpoint: string;
  readonly warnings: readonly string[];
  /** The first request: the list of all workflows. It is sent once, whatever checks need it. */
  workflows(): Promise<ReadResult<readonly ServiceObject[]>>;
  read<T>(call: (client: ServiceClient, signal: AbortSignal) => Promise<T>): Promise<ReadResult<T>>;
  /** What the latest answer's connection showed; null before the first. */
  facts(): AnswerFacts | null;
  close(): Promise<void>;
}

/** Milliseconds for one read, with everything that belongs to it. */
const LONGEST = 120_000;

/** @param configured values of the provider block. Sends nothing yet */
export async function openService(
  options: ConnectionOptions,
  configured: Readonly<Record<string, unknown>>,
): Promise<Service | SettingsProblem> {
  const warnings: string[] = [];
  let facts: AnswerFacts | null = null;
  let listing: Promise<ReadResult<readonly ServiceObject[]>> | null = null;
  let client: ServiceClient;
  // Ctrl-C ends the process at once: it only reads.
  const { signal: never } = new AbortController();
  try {
    ({
      data: { client },
    } = await connect(options, never, {
      warn: (text) => warnings.push(text),
      onAnswer: (latest) => (facts = latest),
      configured,
    }));
  } catch (error) {
    return settingsProblemOf(error);
  }
  const read: Service["read"] = async (call) => {
    try {
      return { ok: true, value: await call(client, AbortSignal.timeout(LONGEST)) };
    } catch (error) {
      const description = error instanceof ClientError ? describeError(error, client.endpoint) : null;
      if (description === null) throw error;
      const { code } = error as ClientError;
      return { ok: false, error: { ...description, code, status: error instanceof StatusError ? error.status : null } };
    }
  };
  return {
    endpoint: client.endpoint,
    warnings,
    read,
    // As long as the provider tries, so that its own last error is the finding.
    workflows: () => (listing ??= read(({ workflows }) => workflows.list({}, { signal: never }))),
    facts: () => facts,
    close: () => client.close(),
  };
}

function settingsProblemOf(error: unknown): SettingsProblem {
  if (!(error instanceof CliError)) throw error;
  if (error.cause instanceof DiagnosticError) {
    const { summary, detail, path } = error.cause.text;
    const [first] = path ?? [];
    // The provider names no attribute where the engine would show its value, which may be the key itself.
    const unnamed = summary.includes("API key") ? "api_key" : "";
    return problemWith(first !== undefined && "attribute" in first ? first.attribute : unnamed, summary, detail);
  }
  const [, option = "", attribute = ""] = /--([a-z-]+)|^([a-z_]+) in the provider block/.exec(error.message) ?? [];
  return problemWith(option.replaceAll("-", "_") || attribute, "A connection setting cannot be used", error.message);
}

/** @param attribute empty if it is not known */
function problemWith(attribute: string, summary: string, detail: string): SettingsProblem {
  if (attribute.startsWith("api_key")) {
    const action = "Set WFA_API_KEY, or WFA_API_KEY_FILE to a file, or use --api-key-file";
    return { check: "key", summary, detail, action };
  }
  if (/^(ca_|client_(certificate|key))/.test(attribute))
    return { check: "tls", summary, detail, action: "Correct it, or the file that it names" };
  const action =
    attribute === "" || attribute === "endpoint"
      ? "Set WFA_ENDPOINT or endpoint in the provider block, or use --endpoint. For plain http on a network that you trust, use --allow-insecure-http, or allow_insecure_http in the block"
      : "Correct this setting";
  return { check: "endpoint", summary, detail, action };
}
