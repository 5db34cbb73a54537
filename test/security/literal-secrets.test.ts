import { mkdir, writeFile } from "node:fs/promises";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorkbench, type Workbench } from "../../src/tooling/workbench";
import { ended } from "../cli/run-wfa";
import { findSecrets } from "./canary/find-secrets";

/**
 * Secrets that stand in the configuration in clear, which nobody should do and many do. Engines print the source lines
 * of the attribute that a diagnostic points at, whatever the schema says of it.
 */
const SECRETS = {
  key: "L1teralKeyInTheBlock7w3k",
  header: "L1teralHeaderInTheBlock4q9z",
  clientKey: "L1teralClientKeyLine8v2x",
  document: "L1teralSecretOfDocument5t6y",
  password: "L1teralPasswordOfEndpoint6r2n",
};

let bench: Workbench;
beforeAll(async () => void (bench = await openWorkbench()));
afterAll(() => bench.close());

const RESOURCE = `resource "wfa_workflow" "w" {
  document   = "<workflow name='w' password='{{secret:db}}'/>"
  secrets_wo = { db = "${SECRETS.document}" }
}`;

test.each([
  ["a key that no header can carry", `api_key = "${SECRETS.key} x"`, RESOURCE, "The API key is not valid"],
  [
    "an endpoint with a password",
    `api_key = "k"\n  endpoint = "https://me:${SECRETS.password}@wfa.example/wfa"`,
    RESOURCE,
    "The endpoint contains a user name or password",
  ],
  [
    "a header's value with a line break",
    `api_key = "k"\n  headers = { X-Gateway = "${SECRETS.header}\\n" }`,
    RESOURCE,
    'The value of header "X-Gateway"',
  ],
  [
    "a client key that is none",
    `api_key = "k"\n  client_key = <<KEY\n${SECRETS.clientKey}\nKEY`,
    RESOURCE,
    "client_certificate and client_key belong together",
  ],
  [
    "a secret that no document can hold",
    `api_key = "k"`,
    RESOURCE.replace(SECRETS.document, `${SECRETS.document}\\u0001`),
    'Invalid value for "secrets_wo"',
  ],
])("%s is refused without being printed", async (what, settings, resource, words) => {
  const folder = join(bench.folder, what.replaceAll(/\W+/g, "-"));
  await mkdir(folder);
  await writeFile(
    join(folder, "main.tf"),
    `terraform {\n  required_providers {\n    wfa = { source = "workflow-automation/wfa" }\n  }\n}\nprovider "wfa" {\n  ${settings.includes("endpoint") ? "" : `endpoint = "${bench.service.url}"`}\n  ${settings}\n}\n${resource}\n`,
  );
  const env = {
    ...process.env,
    TF_CLI_CONFIG_FILE: bench.cliConfig,
    CHECKPOINT_DISABLE: "1",
    TF_IN_AUTOMATION: "1",
    NO_COLOR: "1",
  };
  const run = (args: readonly string[]) =>
    ended(spawn(bench.engine.path, args, { cwd: folder, env, stdio: ["pipe", "pipe", "pipe"] }));
  expect((await run(["init"])).code).toBe(0);
  const { code, stdout, stderr } = await run(["plan"]);
  expect(code).toBe(1);
  expect(stderr.replace(/[\s│]+/g, " ")).toContain(words);
  expect(findSecrets(SECRETS, stdout + stderr)).toEqual([]);
});
