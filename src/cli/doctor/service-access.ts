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
import { connect, type Connection, type ConnectionOptions } from "../connect";
import type { ProviderSettings } from "./provider-settings";

/** Settings that the provider itself refuses. */
export interface SettingsProblem {
  /** The check that they belong to. */
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

/** The service as the provider reaches it. Each list is requested once, whatever checks need it. */
export interface ServiceAccess {
  readonly options: ConnectionOptions;
  /** What the provider block sets, which counts where no option is given. */
  readonly configured: ProviderSettings;
  /** Null if the settings can be used. */
  settingsProblem(): Promise<SettingsProblem | null>;
  /** Warnings of the provider about the settings. */
  warnings(): readonly string[];
  /** @throws Error if the settings cannot be used */
  connection(): Promise<Connection>;
  /** The first request: the list of all workflows. */
  workflows(): Promise<ReadResult<readonly ServiceObject[]>>;
  read<T>(call: (client: ServiceClient) => Promise<T>): Promise<ReadResult<T>>;
  /** What the latest answer's connection showed; null before the first. */
  facts(): AnswerFacts | null;
  close(): Promise<void>;
}

export function serviceAccess(options: ConnectionOptions, configured: ProviderSettings): ServiceAccess {
  // Ctrl-C ends the process at once: it only reads.
  const { signal } = new AbortController();
  const warnings: string[] = [];
  let facts: AnswerFacts | null = null;
  let opening: Promise<Connection> | null = null;
  let listing: Promise<ReadResult<readonly ServiceObject[]>> | null = null;
  const open = (): Promise<Connection> =>
    (opening ??= connect(options, signal, {
      warn: (text) => warnings.push(text),
      onAnswer: (latest) => (facts = latest),
      configured: configured.values,
    }));
  const read: ServiceAccess["read"] = async (call) => {
    const { data } = await open();
    try {
      return { ok: true, value: await call(data.client) };
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      const description = describeError(error, data.client.endpoint);
      if (description === null) throw error;
      return {
        ok: false,
        error: { ...description, code: error.code, status: error instanceof StatusError ? error.status : null },
      };
    }
  };
  return {
    options,
    configured,
    connection: open,
    read,
    workflows: () => (listing ??= read((client) => client.workflows.list({}, { signal }))),
    warnings: () => warnings,
    facts: () => facts,
    settingsProblem: async () => {
      try {
        await open();
        return null;
      } catch (error) {
        return settingsProblemOf(error);
      }
    },
    close: async () => {
      const opened = await opening?.catch(() => null);
      await opened?.data.client.close();
    },
  };
}

function settingsProblemOf(error: unknown): SettingsProblem {
  if (!(error instanceof CliError)) throw error;
  if (error.cause instanceof DiagnosticError) {
    const { summary, detail, path } = error.cause.text;
    const [first] = path ?? [];
    // The provider names no attribute where the engine would show its value, which may be the key itself.
    const unnamed = summary.includes("API key") ? "api_key" : null;
    return problemWith(first !== undefined && "attribute" in first ? first.attribute : unnamed, summary, detail);
  }
  const [, option, attribute] = /--([a-z-]+)|^([a-z_]+) in the provider block/.exec(error.message) ?? [];
  return problemWith(
    option?.replaceAll("-", "_") ?? attribute ?? null,
    "A connection setting cannot be used",
    error.message,
  );
}

function problemWith(attribute: string | null, summary: string, detail: string): SettingsProblem {
  if (attribute?.startsWith("api_key") === true) {
    const action = "Set WFA_API_KEY, or WFA_API_KEY_FILE to a file, or use --api-key-file";
    return { check: "key", summary, detail, action };
  }
  if (attribute !== null && /^(ca_|client_(certificate|key))/.test(attribute))
    return { check: "tls", summary, detail, action: "Correct it, or the file that it names" };
  const action =
    attribute === null || attribute === "endpoint"
      ? "Set WFA_ENDPOINT or endpoint in the provider block, or use --endpoint. For plain http on a network that you trust, use --allow-insecure-http, or allow_insecure_http in the block"
      : "Correct this setting";
  return { check: "endpoint", summary, detail, action };
}
