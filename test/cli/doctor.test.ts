import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { CHECKS } from "../../src/cli/doctor/checks";
import { doctorJson, doctorText, type CheckedFinding } from "../../src/cli/doctor/report";
import { startService } from "../../src/service";
import { ROOT } from "../../src/tooling/root";
import { tempFolder } from "../engine/temp-folder";
import { schemaErrors } from "./json-schema";
import { runWfa } from "./run-wfa";

test("doctor on a machine where all is well: exit code 0, only reads, the key nowhere, JSON by its schema", async () => {
  const service = await startService({ keys: { user: "the-key-that-nobody-may-see" } });
  onTestFinished(() => service.close());
  service.backstage.approve(service.backstage.submit('<workflow name="W"><task name="a"/></workflow>'));
  service.requests.clear();
  const home = await tempFolder();
  const env = {
    HOME: home,
    TF_CLI_CONFIG_FILE: "",
    WFA_ENDPOINT: service.url,
    WFA_API_KEY: "the-key-that-nobody-may-see",
    WFA_API_KEY_FILE: "",
  };
  await runWfa(["install"], env);
  const { code, stdout, stderr } = await runWfa(["doctor", "--dir", home, "--json"], env);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).not.toContain("the-key-that-nobody-may-see");
  expect(await schemaErrors(stdout)).toEqual([]);
  const output = JSON.parse(stdout) as { readonly ok: boolean; readonly findings: readonly CheckedFinding[] };
  expect(output.ok).toBe(true);
  expect(new Set(output.findings.map(({ check }) => check))).toEqual(new Set(CHECKS.map(({ name }) => name)));
  expect(service.requests.list().filter(({ method }) => method !== "GET")).toEqual([]);
  expect(service.requests.list().length).toBeGreaterThan(10);
});

test("doctor where something is wrong: exit code 1, and the findings on standard output", async () => {
  const { code, stdout, stderr } = await runWfa(["doctor", "--endpoint", "http://127.0.0.1:9/wfa"], {
    WFA_API_KEY: "k",
    WFA_ENDPOINT: "",
  });
  expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  expect(stdout).toContain("✗ The workflow service cannot be reached\n");
  expect(stdout).toContain("    To do: Check that the service is running");
  expect(stdout).toMatch(/\d problems?, .*checks skipped\n$/);
});

test("the schema knows every check and status", async () => {
  const schema = JSON.parse(await readFile(join(ROOT, "docs/schemas/doctor.json"), "utf8")) as {
    readonly properties: {
      readonly findings: { readonly items: { readonly properties: Record<string, { enum: string[] }> } };
    };
  };
  expect(schema.properties.findings.items.properties["check"]!.enum).toEqual(CHECKS.map(({ name }) => name));
});

const FINDINGS: readonly CheckedFinding[] = [
  { check: "program", status: "ok", summary: "It runs", meaning: "Everything does", action: null },
  { check: "key", status: "problem", summary: "No key", meaning: "Nothing ".repeat(20).trim(), action: "Set one" },
  { check: "tls", status: "skipped", summary: "TLS was not checked", meaning: "No key", action: null },
];

test("text: marks, wrapped lines, colours only where asked for, a count at the end", async () => {
  const plain = doctorText(FINDINGS, false, 60);
  for (const width of [60, 30])
    expect(
      doctorText(FINDINGS, false, width)
        .split("\n")
        .filter((line) => line.length > width),
    ).toEqual([]);
  expect(plain).toMatch(/^✓ It runs\n {4}Everything does\n✗ No key\n {4}Nothing/);
  expect(plain).toMatch(/\n {4}To do: Set one\n– TLS was not checked\n {4}No key\n\n1 problem, 1 check skipped\n$/);
  expect(doctorText(FINDINGS, true, 60)).toContain("\u001b[31m✗\u001b[0m \u001b[1mNo key\u001b[0m");
  expect(doctorText(FINDINGS.slice(0, 1), false, 60)).toMatch(/\n\nAll is well\n$/);
  expect(await schemaErrors(doctorJson(FINDINGS))).toEqual([]);
});
