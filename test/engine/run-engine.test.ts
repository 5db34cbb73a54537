import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { dataDirectory, engineEnvironment, findEngine, NO_CONFIG, runEngine } from "../../src/engine";
import { tempFolder } from "./temp-folder";

test("the data directory of a configuration is that of TF_DATA_DIR, relative to it", () => {
  expect(dataDirectory("/prod", {})).toBe("/prod/.terraform");
  expect(dataDirectory("/prod", { TF_DATA_DIR: "" })).toBe("/prod/.terraform");
  expect(dataDirectory("/prod", { TF_DATA_DIR: "data" })).toBe("/prod/data");
  expect(dataDirectory("/prod", { TF_DATA_DIR: "/data" })).toBe("/data");
});

describe("engineEnvironment", () => {
  test("shuts out what would make runs differ, and keeps logging", () => {
    const base = {
      PATH: "/bin",
      TF_LOG: "TRACE",
      TF_LOG_PATH: "/log",
      TF_WORKSPACE: "other",
      TF_CLI_ARGS: "-x",
      WFA_ENDPOINT: "https://a",
    };
    expect(engineEnvironment(base, {})).toEqual({
      PATH: "/bin",
      TF_LOG: "TRACE",
      TF_LOG_PATH: "/log",
      CHECKPOINT_DISABLE: "1",
      TF_IN_AUTOMATION: "1",
      TF_INPUT: "0",
      TF_CLI_CONFIG_FILE: NO_CONFIG,
    });
  });

  test("the caller's own variables come last, and undefined removes one", () => {
    const env = engineEnvironment(
      { PATH: "/bin" },
      { cliConfig: "/cli.tfrc", env: { WFA_API_KEY: "k", TF_INPUT: "1", PATH: undefined } },
    );
    expect(env).toMatchObject({ WFA_API_KEY: "k", TF_INPUT: "1", TF_CLI_CONFIG_FILE: "/cli.tfrc" });
    expect(env).not.toHaveProperty("PATH");
  });
});

test("the environment of a user's own configuration has everything that the user set, and asks no questions", () => {
  const base = {
    PATH: "/bin",
    TF_WORKSPACE: "prod",
    TF_VAR_a: "b",
    TF_CLI_CONFIG_FILE: "/own.tfrc",
    WFA_API_KEY: "k",
    TF_INPUT: "1",
  };
  expect(engineEnvironment(base, { environment: "users", env: { WFA_API_KEY: undefined } })).toEqual({
    PATH: "/bin",
    TF_WORKSPACE: "prod",
    TF_VAR_a: "b",
    TF_CLI_CONFIG_FILE: "/own.tfrc",
    TF_INPUT: "0",
    TF_IN_AUTOMATION: "1",
    CHECKPOINT_DISABLE: "1",
  });
});

describe("runEngine", () => {
  test("gives exit code and both streams, and calls with each chunk", async () => {
    const engine = await findEngine();
    const cwd = await tempFolder();
    await writeFile(join(cwd, "main.tf"), 'resource "terraform_data" "x" { input = "a" }\n');
    expect(await runEngine(engine, ["init", "-no-color"], { cwd })).toMatchObject({ code: 0 });
    let seen = "";
    const plan = await runEngine(engine, ["plan", "-no-color", "-detailed-exitcode"], {
      cwd,
      onOutput: (text) => (seen += text),
    });
    expect(plan.code).toBe(2);
    expect(plan.stdout).toContain("Plan: 1 to add, 0 to change, 0 to destroy.");
    expect(seen).toBe(plan.stdout);
    const wrong = await runEngine(engine, ["plan", "-no-such-option"], { cwd });
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toContain("no-such-option");
  });

  test("an aborted run is interrupted, as on Ctrl-C", async () => {
    const engine = await findEngine();
    const cwd = await tempFolder();
    await writeFile(
      join(cwd, "main.tf"),
      'resource "terraform_data" "slow" {\n  provisioner "local-exec" { command = "sleep 60" }\n}\n',
    );
    expect(await runEngine(engine, ["init"], { cwd })).toMatchObject({ code: 0 });
    const controller = new AbortController();
    const { code, stdout, stderr } = await runEngine(engine, ["apply", "-auto-approve", "-no-color"], {
      cwd,
      signal: controller.signal,
      onOutput: (text) => {
        if (text.includes("Executing")) controller.abort();
      },
    });
    expect(code).toBe(1);
    expect(stdout + stderr).toContain("Interrupt received");
  });
});
