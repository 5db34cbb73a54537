import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { positionAt } from "../../hcl";
import type { ConnectionOptions } from "../connect";
import { note, ok, skipped, type CheckContext, type Finding } from "./check";
import type { ProviderSettings } from "./provider-settings";

/** Settings that no check goes by. */
const IRRELEVANT = ["ignored_paths", "show_definition"];
/** Settings that should not be written into a configuration. */
const SECRETS = ["api_key", "client_key"];

/** The option of this command in place of a setting. */
const OPTIONS: Readonly<Record<string, keyof ConnectionOptions>> = {
  endpoint: "endpoint",
  api_key: "apiKeyFile",
  api_key_file: "apiKeyFile",
  ca_certificate: "caCertificate",
  client_certificate: "clientCertificate",
  client_key: "clientKey",
  allow_insecure_http: "allowInsecureHttp",
};

/** The variables that stand for a setting that the block does not have. */
const VARIABLES: Readonly<Record<string, readonly string[]>> = {
  endpoint: ["WFA_ENDPOINT"],
  api_key: ["WFA_API_KEY", "WFA_API_KEY_FILE"],
  api_key_file: ["WFA_API_KEY", "WFA_API_KEY_FILE"],
};

export async function* checkConfiguration(context: CheckContext): AsyncGenerator<Finding> {
  const { configured, options, directory } = context;
  const { folder, block, unevaluated, aliases } = configured;
  if (folder.files.length + folder.overrides.length + folder.unread.length === 0) {
    const meaning = "Connection settings come from options and the environment alone";
    yield existsSync(join(directory, "cdktf.json"))
      ? skipped(
          "The provider block of this cdktf project was not read",
          `Only its synthesised stacks have one. ${meaning}`,
          "Run cdktf synth, then wfa doctor --dir cdktf.out/stacks/NAME",
        )
      : skipped("There is no configuration in this directory", meaning);
    return;
  }
  for (const { path, reason } of folder.unread)
    yield note(`"${basename(path)}" ${reason}`, "A provider block in it is not noticed here");
  // In what cannot be read, there may be one.
  if (block !== null || folder.unread.length === 0) yield blockFinding(configured);
  for (const setting of unevaluated) {
    const option = OPTIONS[setting.name];
    const isGiven = option !== undefined && Boolean(options[option]);
    if (!isGiven && !IRRELEVANT.includes(setting.name)) yield unevaluatedFinding(setting, option);
  }
  const written = configured.literals.filter((name) => SECRETS.includes(name));
  if (written.length > 0)
    yield note(
      `The provider block contains a secret: ${written.join(", ")}`,
      "Everybody who can read the configuration has it, and version control keeps it",
      "Use WFA_API_KEY_FILE or api_key_file for the key, and file() or a sensitive variable for client_key",
    );
  if (aliases.length > 0)
    yield note(
      `Provider blocks with an alias were not checked: ${aliases.map((alias) => alias || "an expression").join(", ")}`,
      "Each may lead to another service",
      "To check one, run this command with its --endpoint and --api-key-file",
    );
}

function blockFinding({ block, values }: ProviderSettings): Finding {
  const names = Object.keys(values);
  if (block === null || block.settings.size === 0)
    return ok("The configuration sets nothing in a provider block", "Endpoint and key come from the environment");
  const place = `The provider block in "${basename(block.file.path)}", line ${positionAt(block.file.text, block.block.range.start).line},`;
  return names.length === 0
    ? ok(`${place} has no value that can be read here`, "Other settings come from the environment")
    : ok(`${place} sets ${names.join(", ")}`, "These values come before the environment, in plans and in these checks");
}

function unevaluatedFinding(
  { name, what }: ProviderSettings["unevaluated"][number],
  option: string | undefined,
): Finding {
  const flag = option?.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const used =
    VARIABLES[name] === undefined ? "its default" : (VARIABLES[name].find((each) => process.env[each]) ?? "nothing");
  return note(
    `${name} in the provider block ${what}`,
    `Plans use its value; these checks use ${used} in its place`,
    flag === undefined ? null : `Use --${flag} with that value${name === "api_key" ? " in a file" : ""}`,
  );
}
