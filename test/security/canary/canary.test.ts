import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProvider } from "../../../src/provider";
import { IS_NIGHTLY } from "../../harness/tested-variations";
import type { Ended } from "../../cli/run-wfa";
import { CONFIGURATION } from "./configuration";
import { findSecrets, secretPlaces } from "./find-secrets";
import { openStage, SECRETS, type Stage } from "./stage";
import { zipEntries } from "./zip-entries";

/**
 * Secrets are planted in each way that there is; then everything is run, well and badly, at TF_LOG=TRACE, and whatever
 * is printed, logged, stored or left behind is searched. The tests go on from each other.
 */
let stage: Stage;
beforeAll(async () => void (stage = await openStage()));
afterAll(() => stage.close());

const secretsIn = ({ stdout, stderr }: Ended): readonly string[] => findSecrets(stage.secrets, `${stdout}\n${stderr}`);

/** Runs the engine, which must end so and show no secret but these. */
async function engine(
  args: readonly string[],
  code: number,
  shows: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  const result = await stage.engine(args, env);
  expect(result.code, `${args.join(" ")}\n${result.stderr.slice(0, 2000)}`).toBe(code);
  expect(secretsIn(result), args.join(" ")).toEqual(shows);
  // What may be shown is shown by the plan: no error does.
  expect(findSecrets(stage.secrets, result.stderr), `${args.join(" ")}, on stderr`).toEqual([]);
  return result;
}

async function wfa(args: readonly string[], code: number, env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const result = await stage.wfa(args, env);
  expect(result.code, `${args.join(" ")}\n${result.stderr.slice(0, 2000)}`).toBe(code);
  expect(secretsIn(result), args.join(" ")).toEqual([]);
  return result;
}

/**
 * Where state may hold a secret, and has to: by the contract of `sensitive_paths`, and as every data source is in
 * state.
 */
const IN_STATE = [
  "wfa_system_properties.p instances[].attributes.properties.db.password: system property",
  "wfa_workflow.masked instances[].attributes.document: document",
];

interface State {
  readonly resources: readonly { readonly type: string; readonly name: string }[];
}

function placesInState(text: string): readonly string[] {
  const state = JSON.parse(text) as State;
  const { resources, ...rest } = state;
  const places = resources.flatMap((resource) =>
    secretPlaces(stage.secrets, resource).map((place) => `${resource.type}.${resource.name} ${place}`),
  );
  return [...places, ...secretPlaces(stage.secrets, rest)].sort();
}

async function stateOf(name: string): Promise<readonly string[]> {
  const file = (await stage.files()).get(name);
  return placesInState(file?.toString("utf8") ?? "");
}

test("the stack has every resource, data source and function", () => {
  const { resources, dataSources, functions } = createProvider({ environment: {} });
  for (const { name } of resources) expect(CONFIGURATION).toContain(`resource "${name}"`);
  for (const { name } of dataSources) expect(CONFIGURATION).toContain(`data "${name}"`);
  for (const { name } of functions) expect(CONFIGURATION).toContain(`provider::wfa::${name}(`);
});

test("the search finds secrets in every spelling", () => {
  const { WFA_API_KEY: secret } = SECRETS;
  const split = `${secret.slice(0, 20)}\n│ ${secret.slice(20)}`;
  const spelt = [
    secret,
    JSON.stringify(secret),
    encodeURIComponent(secret),
    Buffer.from(`x${secret}`).toString("base64"),
    Buffer.from(secret).toString("hex"),
    split,
  ];
  for (const text of spelt) expect(findSecrets(SECRETS, `before ${text} after`)).toEqual(["WFA_API_KEY"]);
  expect(findSecrets(SECRETS, "nothing at all")).toEqual([]);
});

describe("where all goes well", () => {
  test("a plan shows what stands in `document`, and nothing else", async () => {
    await engine(["init"], 0);
    await engine(["validate"], 0);
    const { stdout } = await engine(["plan", "-out=first.tfplan"], 0, ["document"]);
    const lines = stdout.split("\n").filter((line) => findSecrets(stage.secrets, line).length > 0);
    expect(lines).toEqual([expect.stringMatching(/\+.* document +=/)]);
    for (const format of ["markdown", "html", "json"]) await wfa(["review", "first.tfplan", "--format", format], 0);
  });

  test("apply, outputs and state", async () => {
    await engine(["apply", "first.tfplan"], 0);
    await engine(["output", "-json"], 0);
    await engine(["show"], 0, ["document"]);
    expect(await stateOf("terraform.tfstate")).toEqual(IN_STATE);
    // What is found nowhere else was used all the same.
    expect([...stage.front.keys].sort()).toEqual(
      [SECRETS["api_key attribute"], SECRETS.WFA_API_KEY, SECRETS.api_key_file].sort(),
    );
    expect([...stage.front.gateways]).toEqual([`Bearer ${SECRETS.headers}`]);
    expect(stage.proxied()).toBeGreaterThan(0);
    expect(
      stage.bench.service.backstage
        .workflows()
        .map(({ submitted, approved }) => JSON.stringify([submitted, approved]))
        .join(),
    ).toContain("D4tabasePassword");
    const bodies = stage.bench.service.requests.list().map(({ body }) => body);
    expect(bodies).toContain(JSON.stringify({ token: SECRETS.parameters_wo }));
  });

  test("the plan of a change, its file and its JSON", async () => {
    await engine(["plan", "-out=second.tfplan"], 0, ["document"], { TF_VAR_timeout: "301" });
    const entries = zipEntries((await stage.files()).get("second.tfplan")!);
    const found = [...entries].map(([name, content]) => [name, findSecrets(stage.secrets, content)] as const);
    expect(Object.fromEntries(found.filter(([, secrets]) => secrets.length > 0))).toEqual({
      tfplan: ["document"],
      tfstate: ["system property", "document"],
      "tfstate-prev": ["system property", "document"],
    });
    const { stdout } = await engine(["show", "-json", "second.tfplan"], 0, ["system property", "document"]);
    for (const place of secretPlaces(stage.secrets, JSON.parse(stdout)))
      expect(place).toMatch(/\.document: document$|\.properties\.db\.password: system property$/);
    for (const format of ["markdown", "html", "json"])
      await wfa(["review", "second.tfplan", "--format", format, "--output", `review.${format}`], 0);
  });

  test("drift, of what is written in clear and of what is not", async () => {
    const { backstage } = stage.bench.service;
    for (const id of ["w-placeholders", "w-masked"])
      backstage.edit(id, "approved", (text) => text.replace(/timeout=(["'])300\1/, 'timeout="7"'));
    const provider = ["--endpoint", "https://wfa.example/wfa", "--api-key-file", "../secrets/key", ...stage.connection];
    for (const [format, ...options] of [["text"], ["json", "--no-plan"]] as const) {
      const { stdout } = await wfa(
        ["drift", "--format", format, "--output", `drift.${format}`, ...options, ...provider],
        2,
      );
      expect(stdout.length + (await stage.files()).get(`drift.${format}`)!.length).toBeGreaterThan(100);
    }
  });

  test("commands that talk to nobody", async () => {
    for (const args of [
      ["--help"],
      ["serve", "--help"],
      ["drift", "--help"],
      ["review", "--help"],
      ["install", "--help"],
      ["install", "--dir", "mirror"],
    ])
      await wfa(args, 0);
    await engine(["providers", "schema", "-json"], 0);
  });
});

describe("where nothing goes well", () => {
  test.each(IS_NIGHTLY ? (["echo401", "echo500", "echoBody", "redirect", "page"] as const) : (["echo500"] as const))(
    "%s: reads, writes and drift",
    async (mode) => {
      stage.front.mode = mode;
      try {
        const { stderr } = await engine(["apply", "-auto-approve"], 1);
        expect(stderr).toMatch(/answered (?:401|500|422|302|502)/);
        if (mode === "echo401") await wfa(["drift", "--json", "--no-audit-log"], 1);
        // The body with the secrets of the document is what is echoed now.
        stage.front.onlyWrites = true;
        await engine(
          [
            "apply",
            "-auto-approve",
            "-refresh=false",
            "-target=wfa_workflow.placeholders",
            "-target=wfa_workflow.masked",
            "-target=wfa_workflow_execution.e",
          ],
          1,
          ["document"],
          { TF_VAR_timeout: "302" },
        );
      } finally {
        stage.front.mode = "well";
        stage.front.onlyWrites = false;
      }
      expect(await stateOf("terraform.tfstate")).toEqual(IN_STATE);
    },
  );

  test("no TLS, no proxy, no key", async () => {
    const { HTTPS_PROXY } = { HTTPS_PROXY: `http://canary:${SECRETS["proxy password"]}@` };
    const environments: readonly NodeJS.ProcessEnv[] = [
      { TF_VAR_ca: stage.otherAuthority },
      { HTTPS_PROXY: `${HTTPS_PROXY}127.0.0.1:1` },
      { HTTPS_PROXY: `${HTTPS_PROXY}[` },
      { TF_VAR_api_key: `${SECRETS["api_key attribute"]}\n` },
      { TF_VAR_client_key: SECRETS["api_key attribute"] },
      { TF_VAR_endpoint: `https://me:${SECRETS.WFA_API_KEY}@wfa.example/wfa` },
      { TF_VAR_gateway: `${SECRETS.headers}\u0001` },
    ];
    for (const env of environments) await engine(["plan", "-target=data.wfa_system_statistics.s"], 1, [], env);
    // It is what the audit log is asked with; the plan goes well.
    await wfa(["drift", "--no-plan", "--endpoint", "http://wfa.example/wfa"], 2);
  });
});

test("what was left behind: logs, temporary files, locks, reports, earlier states (the saved plans were looked into above)", async () => {
  await engine(["destroy", "-auto-approve"], 0, ["document"]);
  const files = await stage.files();
  const found = [...files]
    .map(([name, content]) => [name, findSecrets(stage.secrets, content)] as const)
    .filter(([, secrets]) => secrets.length > 0);
  expect(Object.fromEntries(found)).toEqual({
    "terraform.tfstate.backup": ["system property", "document"],
  });
  const logs = [...files].filter(([name]) => name.startsWith("logs/"));
  expect(logs.length).toBeGreaterThan(20);
  expect(Buffer.concat(logs.map(([, content]) => content)).includes("Received the answer")).toBe(true);
  expect([...files.keys()].filter((name) => name.startsWith("tmp/"))).toEqual([]);
  await rm(stage.folder, { recursive: true });
});
