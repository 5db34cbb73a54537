import { spawn } from "node:child_process";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { openWorkbench, type Workbench } from "../../../src/tooling/workbench";
import { ended, WFA, type Ended } from "../../cli/run-wfa";
import { createAuthority } from "../../client/support/certificates";
import { testProxy } from "../../client/support/test-proxy";
import { CONFIGURATION, maskedDocument } from "./configuration";
import type { Secrets } from "./find-secrets";
import { startFront, type Front } from "./front";

/** What is planted; `database` is replaced in the middle of the run. */
export const SECRETS = {
  "api_key attribute": `K/e"y+&<a>%=7AttributeKey4f9qZx81b`,
  WFA_API_KEY: `K/e'y+&<e>%=7EnvironmentKey2c7wLm50d`,
  api_key_file: `K/e:y+&<f>%=7FileOfTheKey9h3tVn62e`,
  headers: "G4tewayHeaderToken8r5kQp13s",
  "proxy password": "Pr0xyPasswordInUrl6y2mJd94u",
  "system property": "Pr0pertyOfTheServer1n8xGb77c",
  secrets_wo: `D4tabasePasswordWriteOnly3v6zHf28k & "<x>`,
  parameters_wo: `P4rameterOfTheRun4d8yNc35m & "<x>`,
  document: "M4skedPasswordInDocument5s1jTw49g",
  "help report": `R3portOfSomethingSecret "7p2kXw91v`,
} as const satisfies Secrets;

export interface Stage {
  readonly bench: Workbench;
  readonly front: Front;
  readonly folder: string;
  /** With the private key's own text. */
  readonly secrets: Secrets;
  readonly proxied: () => number;
  /** A certificate authority that nobody here trusts. */
  readonly otherAuthority: string;
  /** The client's certificate and key, and the authority of the service's. */
  readonly tls: { readonly authority: string; readonly certificate: string; readonly key: string };
  /** What each process gets, its own additions last; with a log file of its own. */
  environment(env?: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
  /** A run that goes on. */
  readonly instance: string;
  engine(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Ended>;
  wfa(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Ended>;
  /** Options of commands that talk to the service themselves. */
  readonly connection: readonly string[];
  /** Everything in the stack's folder, logs and temporary files, by name. */
  files(): Promise<ReadonlyMap<string, Buffer>>;
  close(): Promise<void>;
}

/** A workflow of somebody else with a run that is over and one that goes on; answers the latter's id. */
function preparedInstance({ service: { backstage } }: Workbench): string {
  backstage.submit('<workflow id="w-plain" name="plain"><trigger name="manual"/><task name="t"/></workflow>');
  backstage.approve("w-plain");
  backstage.setEnabled("w-plain", true);
  backstage.setRuns({ outcome: "endless" });
  backstage.endInstance(backstage.execute("w-plain", "manual"), "completed");
  return backstage.execute("w-plain", "manual");
}

/**
 * A stack in a folder, the service behind a proxy and a front with TLS and client certificates, and all secrets
 * planted.
 */
export async function openStage(): Promise<Stage> {
  const authority = createAuthority("Canary authority");
  const issued = authority.issue({ hosts: ["wfa.example"] });
  const client = authority.issue({ hosts: ["me"] });
  const keys = [SECRETS["api_key attribute"], SECRETS.WFA_API_KEY, SECRETS.api_key_file];
  const bench = await openWorkbench({ properties: { "db.password": SECRETS["system property"] } });
  const front = await startFront(
    bench.service,
    {
      cert: issued.certificate,
      key: issued.key,
      ca: authority.certificate,
      requestCert: true,
      rejectUnauthorized: true,
    },
    keys,
  );
  const proxy = await testProxy({ forwardTo: front.port });
  const [folder, hidden, logs, temporary, home] = ["stack", "secrets", "stack/logs", "stack/tmp", "stack/home"].map(
    (name) => join(bench.folder, name),
  ) as [string, string, string, string, string];
  for (const path of [folder, hidden, logs, temporary, home]) await mkdir(path, { recursive: true });
  const instance = preparedInstance(bench);
  await writeFile(join(folder, "main.tf"), CONFIGURATION);
  const files = { "ca.pem": authority.certificate, "client.pem": client.certificate, "client-key.pem": client.key };
  for (const [name, text] of Object.entries(files)) await writeFile(join(hidden, name), text);
  await writeFile(join(hidden, "key"), `${SECRETS.api_key_file}\n`);
  await writeFile(join(hidden, "masked.xml"), maskedDocument(SECRETS.document));

  const base = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(TF_|WFA_|TERRAFORM_|.*_proxy$)/i.test(name)),
  );
  let count = 0;
  const environment = (env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
    ...base,
    TF_CLI_CONFIG_FILE: bench.cliConfig,
    CHECKPOINT_DISABLE: "1",
    TF_IN_AUTOMATION: "1",
    TF_INPUT: "0",
    TF_LOG: "TRACE",
    TF_LOG_PATH: join(logs, `${(count += 1)}.log`),
    TMPDIR: temporary,
    HOME: home,
    NO_COLOR: "1",
    WFA_ENGINE: bench.engine.path,
    WFA_ENDPOINT: "https://wfa.example/wfa",
    WFA_API_KEY: SECRETS.WFA_API_KEY,
    HTTPS_PROXY: `http://canary:${SECRETS["proxy password"]}@127.0.0.1:${proxy.port}`,
    TF_VAR_endpoint: "https://wfa.example/wfa",
    TF_VAR_api_key: SECRETS["api_key attribute"],
    TF_VAR_gateway: SECRETS.headers,
    TF_VAR_client_key: client.key,
    TF_VAR_client_certificate: client.certificate,
    TF_VAR_ca: authority.certificate,
    TF_VAR_instance: instance,
    TF_VAR_database_password: SECRETS.secrets_wo,
    TF_VAR_run_token: SECRETS.parameters_wo,
    ...env,
  });
  const run = (file: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> =>
    ended(spawn(file, args, { cwd: folder, env: environment(env), stdio: ["pipe", "pipe", "pipe"] }));
  const keyLine = client.key.split("\n")[1] ?? "";
  return {
    bench,
    front,
    folder,
    secrets: { ...SECRETS, client_key: keyLine },
    tls: { authority: authority.certificate, certificate: client.certificate, key: client.key },
    environment,
    instance,
    otherAuthority: createAuthority("Another authority").certificate,
    connection: [
      "--ca-certificate",
      "../secrets/ca.pem",
      "--client-certificate",
      "../secrets/client.pem",
      "--client-key",
      "../secrets/client-key.pem",
    ],
    proxied: () => proxy.seen.filter(({ authorization }) => authorization !== undefined).length,
    engine: (args, env = {}) => run(bench.engine.path, args, env),
    wfa: (args, env = {}) => run(WFA, args, env),
    files: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
      return new Map(
        await Promise.all(paths.map(async (path) => [relative(folder, path), await readFile(path)] as const)),
      );
    },
    close: async () => {
      await proxy[Symbol.asyncDispose]();
      await front.close();
      await bench.close();
    },
  };
}
