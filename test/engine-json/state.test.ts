import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { findEngine, pullState, runEngine, type Engine } from "../../src/engine";
import { parseAddress, PlanError, readShownState, storedObjects, withoutKeys } from "../../src/engine-json";
import { tempFolder } from "../engine/temp-folder";

/** What HCL, JSON and Go each escape in their own way. */
const KEYS: readonly string[] = [
  "plain",
  "${a} %{b}",
  "$${c}",
  "$ {d} %% e",
  'quote " and \\ and ].[',
  "line\nreturn\rtab\tbell\u0007back\b",
  "no-break\u00a0zero\u200bline\u2028soft\u00addel\u007f",
  "\u00e9 q\u0301 \ue000 \u{1f600} \u{e0001}",
];

let engine: Engine;
beforeAll(async () => {
  engine = await findEngine();
});

const run = async (cwd: string, ...args: readonly string[]): Promise<string> => {
  const { code, stdout, stderr } = await runEngine(engine, args, { cwd });
  expect(code, stderr).toBe(0);
  return stdout;
};

const pulled = async (cwd: string): Promise<string> => {
  const state = await pullState(engine, { cwd });
  return state.ok ? state.text : "";
};

describe("the state of an engine", () => {
  test("has the addresses that the engine prints, whatever the keys of for_each", async () => {
    const cwd = await tempFolder();
    const each = { for_each: '${toset(jsondecode(file("${path.root}/keys.json")))}' };
    await mkdir(join(cwd, "m"));
    await writeFile(join(cwd, "keys.json"), JSON.stringify(KEYS));
    await writeFile(
      join(cwd, "main.tf.json"),
      JSON.stringify({
        resource: { terraform_data: { each, counted: { count: 2 }, alone: {} } },
        module: { m: { ...each, source: "./m" } },
      }),
    );
    await writeFile(join(cwd, "m/main.tf.json"), JSON.stringify({ resource: { terraform_data: { each } } }));
    await run(cwd, "init");
    await run(cwd, "apply", "-auto-approve");

    const shown = readShownState(await run(cwd, "show", "-json")).map(({ address }) => address);
    const stored = storedObjects(await pulled(cwd)).map(({ address }) => address);
    expect(shown).toHaveLength(KEYS.length + 2 + 1 + KEYS.length ** 2);
    expect([...stored].sort()).toEqual([...shown].sort());
    expect(stored.flatMap((address) => parseAddress(address)?.key ?? [])).toEqual(expect.arrayContaining([...KEYS]));
    expect(new Set(stored.map(withoutKeys))).toEqual(
      new Set([
        "terraform_data.alone",
        "terraform_data.counted",
        "terraform_data.each",
        "module.m.terraform_data.each",
      ]),
    );
  });

  test("says which object is a deposed one, which has the address of the object itself", async () => {
    const cwd = await tempFolder();
    await writeFile(join(cwd, "main.tf"), 'resource "terraform_data" "x" {\n  input = "new"\n}\n');
    await run(cwd, "init");
    await run(cwd, "apply", "-auto-approve");
    interface State {
      readonly serial: number;
      readonly resources: readonly { readonly instances: readonly object[] }[];
    }
    const state = JSON.parse(await pulled(cwd)) as State;
    const [resource] = state.resources;
    const [instance] = resource!.instances;
    const old = { ...instance, deposed: "0badcafe", attributes: { id: "old" } };
    const resources = [{ ...resource, instances: [instance, old] }];
    await writeFile(join(cwd, "pushed.json"), JSON.stringify({ ...state, serial: state.serial + 1, resources }));
    await run(cwd, "state", "push", "pushed.json");

    const stored = storedObjects(await pulled(cwd));
    expect(stored.map(({ address, deposed }) => [address, deposed])).toEqual([
      ["terraform_data.x", null],
      ["terraform_data.x", "0badcafe"],
    ]);
    expect(readShownState(await run(cwd, "show", "-json"))).toMatchObject([
      { address: "terraform_data.x", values: { output: "new" } },
    ]);
  });
});

test("what is no state is refused in words", () => {
  expect(() => readShownState("No state")).toThrow(PlanError);
  expect(readShownState('{"format_version":"1.0"}')).toEqual([]);
});
