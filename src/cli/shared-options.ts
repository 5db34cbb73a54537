import { Option, type Command } from "commander";
import { CliError } from "./cli-error";

/** Which service a command connects to, and with what. */
export interface ServiceOptions {
  readonly endpoint?: string;
  readonly apiKeyFile?: string;
  readonly caCertificate?: string;
  readonly clientCertificate?: string;
  readonly clientKey?: string;
}

export const addServiceOptions = (command: Command): Command =>
  command
    .option("--endpoint <url>", "base URL of the service")
    .option("--api-key-file <file>", "a file that contains the API key")
    .option("--ca-certificate <file>", "certificate authorities to trust (PEM)")
    .option("--client-certificate <file>", "client certificate (PEM)")
    .option("--client-key <file>", "the client certificate's private key (PEM)");

/** What commands need that use no provider block. */
export const addConnectionOptions = (command: Command): Command =>
  addServiceOptions(command).option("--allow-insecure-http", "send the key over plain http to another machine", false);

export const engineOption = (): Option =>
  new Option(
    "--engine <executable>",
    "Terraform or OpenTofu, as a path or a name on the PATH (default: WFA_ENGINE, terraform, tofu)",
  );

/** @param verb what the command does with a stack */
export const addProjectOptions = (command: Command, verb: string): Command =>
  command
    .optionsGroup("For a cdktf project:")
    .addOption(repeatable("--stack <name>", `${verb} only this stack`, "all"))
    .option("--no-synth", "use the last synthesised output instead of running the project's app");

/** @param none what holds where the option is not given, in words */
export const repeatable = (flags: string, text: string, none: string): Option =>
  new Option(flags, `${text}; may be repeated`)
    .argParser((value: string, before: readonly string[]) => [...before, value])
    .default([], none);

/** For `argParser`. @param range the end of "must be a whole number", such as ` from 1` */
export const wholeNumber =
  (option: string, range: string, least = 0, most = Infinity) =>
  (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new CliError(`${option} must be a whole number${range}; got "${text}"`);
  };

/** Those that are given. */
export const given = <T extends object>(options: T) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    readonly [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** @throws CliError for an option with a value, if the one that it belongs to is not given */
export function onlyFor(needed: string, isGiven: boolean, options: Readonly<Record<string, unknown>>): void {
  const [stray] = Object.entries(options).find(([, value]) => !isGiven && value !== undefined) ?? [];
  if (stray !== undefined) throw new CliError(`${stray} is only for ${needed}. Add ${needed}, or leave ${stray} out`);
}

export const nameOption = (): Option =>
  repeatable("--name <pattern>", "only objects whose name matches (* any characters, ? one)", "all");

/**
 * Whether a whole name matches one of the patterns: `*` matches any characters, `?` one, anything else itself,
 * case-sensitively. Without patterns every name matches.
 */
export function nameFilter(patterns: readonly string[]): (name: string) => boolean {
  const expressions = patterns.map((pattern) => new RegExp(`^${pattern.replace(/\*+|[^*]/gsu, partOf)}$`, "su"));
  return (name) => expressions.length === 0 || expressions.some((expression) => expression.test(name));
}

function partOf(part: string): string {
  if (part.startsWith("*")) return ".*";
  return part === "?" ? "." : part.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&");
}
