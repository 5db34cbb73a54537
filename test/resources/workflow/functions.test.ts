import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Script } from "node:vm";
import { describe, expect, it } from "vitest";
import { STRING, decodeMsgpack, encodeMsgpack, type Value } from "../../../src/cty";
import { createProviderServer } from "../../../src/framework";
import { engineLacks, runEngine } from "../../../src/engine";
import { createProvider } from "../../../src/provider";
import { openWorkbench } from "../../../src/tooling/workbench";
import { DOCUMENT, edit, FASTER } from "./documents";

const provider = createProvider({ environment: {} });
const server = createProviderServer(provider);

/** Calls as an engine does, before any configure. */
async function call(name: string, ...args: readonly Value[]): Promise<Value> {
  const declared = await provider.functions.find((entry) => entry.name === name)!.load();
  const answer = await server.callFunction(
    { name, arguments: args.map((value) => ({ msgpack: encodeMsgpack(STRING, value) })) },
    { signal: new AbortController().signal },
  );
  if ("error" in answer) throw new Error(`argument ${answer.error.argument}: ${answer.error.text}`);
  return decodeMsgpack(declared.result, answer.result.msgpack!);
}

describe("the functions", () => {
  it("have parameters whose names are no keywords where a generator makes code of them", async () => {
    for (const entry of provider.functions) {
      const names = (await entry.load()).parameters.map(({ name }) => name);
      expect(() => new Script(`"use strict"; (${names.join(", ")}) => undefined`), entry.name).not.toThrow();
    }
  });

  it("tell equal documents from others", async () => {
    const respelled = edit(`cron="0 2 * * *"`, `cron='0 2 * * *'  `);
    expect(await call("workflow_canonical", DOCUMENT)).toBe(await call("workflow_canonical", respelled));
    expect(await call("workflow_revision", DOCUMENT)).toBe(await call("workflow_revision", respelled));
    expect(await call("workflow_revision", DOCUMENT)).not.toBe(await call("workflow_revision", FASTER));
    expect(await call("workflow_revision", DOCUMENT)).toMatch(/^[0-9a-f]{64}$/);
    expect(await call("workflow_diff", DOCUMENT, respelled)).toEqual([]);
    expect(await call("workflow_diff", DOCUMENT, FASTER)).toEqual([
      "/workflow/task[@name='extract']/@timeout: 300 -> 120",
    ]);
  });

  it("show and set values", async () => {
    expect(JSON.parse((await call("workflow_json", DOCUMENT)) as string)).toMatchObject({
      workflow: { "@name": "load" },
    });
    expect(await call("workflow_set", DOCUMENT, "//task[@name='extract']/@timeout", "120")).toBe(FASTER);
  });

  it("name the argument that is wrong", async () => {
    await expect(call("workflow_json", "no xml")).rejects.toThrow(/argument 0: The document is not a workflow/);
    await expect(call("workflow_diff", DOCUMENT, "<a>")).rejects.toThrow(/argument 1: /);
    await expect(call("workflow_set", DOCUMENT, "/nowhere", "1")).rejects.toThrow(
      /argument 1: At the path "\/nowhere"/,
    );
    await expect(call("workflow_set", DOCUMENT, "task[", "1")).rejects.toThrow(/argument 1: /);
  });

  it("work in a real engine", async (context) => {
    const bench = await openWorkbench();
    try {
      const lack = engineLacks(bench.engine, "functions");
      if (lack !== null) return context.skip(lack);
      const { engine, folder, cliConfig, environment: env } = bench;
      await writeFile(join(folder, "document.xml"), DOCUMENT);
      await writeFile(
        join(folder, "main.tf"),
        `terraform {
           required_providers {
             wfa = { source = "workflow-automation/wfa" }
           }
         }
         locals {
           old = file("document.xml")
           new = provider::wfa::workflow_set(local.old, "//task[@name='extract']/@timeout", "120")
         }
         output "diff" { value = provider::wfa::workflow_diff(local.old, local.new) }
         output "name" { value = jsondecode(provider::wfa::workflow_json(local.old)).workflow["@name"] }
         output "same" { value = provider::wfa::workflow_revision(local.old) == sha256(provider::wfa::workflow_canonical(local.old)) }`,
      );
      const run = (...args: string[]) => runEngine(engine, [...args, "-no-color"], { cwd: folder, cliConfig, env });
      const initialised = await run("init");
      expect(initialised.code, initialised.stderr).toBe(0);
      const applied = await run("apply", "-auto-approve");
      expect(applied.code, applied.stderr).toBe(0);
      const outputs = JSON.parse((await run("output", "-json")).stdout);
      expect(outputs.diff.value).toEqual(["/workflow/task[@name='extract']/@timeout: 300 -> 120"]);
      expect(outputs.name.value).toBe("load");
      expect(outputs.same.value).toBe(true);
    } finally {
      await bench.close();
    }
  });
});
