import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { BIN } from "../../src/tooling/bundles";
import { ROOT } from "../../src/tooling/root";
import { recordedState } from "../fixtures/rest-providers";
import { needs, withStack, type EngineStack } from "../harness/engine-stack";

const EXAMPLE = join(ROOT, "examples/guides/coming-from-restapi");
/** A folder with the executables terraform-provider-restapi and terraform-provider-restful. */
const REAL = process.env["WFA_REST_PROVIDERS"];

/** Runs the engine with the generic providers of a folder. */
async function withProviders(stack: EngineStack, folder: string) {
  const cliConfig = join(stack.folder, "overrides.tfrc");
  const places = { "workflow-automation/wfa": BIN, "mastercard/restapi": folder, "magodo/restful": folder };
  const overrides = Object.entries(places).map(([source, place]) => `    "${source}" = ${JSON.stringify(place)}`);
  await writeFile(
    cliConfig,
    `provider_installation {\n  dev_overrides {\n${overrides.join("\n")}\n  }\n  direct {}\n}\n`,
  );
  const { url, keys } = stack.service;
  const env = { TF_CLI_CONFIG_FILE: cliConfig, TF_VAR_endpoint: url, TF_VAR_api_key: keys.user };
  return async (...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await stack.run(args, { env });
    expect([code, stderr], stdout).toEqual([0, ""]);
    return stdout;
  };
}

const put = async (stack: EngineStack, file: string): Promise<void> =>
  stack.write("providers.tf", await readFile(join(EXAMPLE, file), "utf8"));

/** The move of the guide, after which the service is as before. */
async function moves(stack: EngineStack, run: (...args: readonly string[]) => Promise<string>): Promise<void> {
  const before = stack.service.snapshot();
  await put(stack, "after/main.tf");
  const applied = await run("apply", "-auto-approve");
  expect(applied).toContain("Plan: 0 to add, 0 to change, 0 to destroy");
  expect(applied).toContain("restapi_object.finance has moved to wfa_workflow_group.finance");
  expect(applied).toContain("restapi_object.holidays has moved to wfa_calendar.holidays");
  expect(applied).toContain("restful_resource.web has moved to wfa_asset.web");
  await run("plan", "-detailed-exitcode");
  expect(stack.service.snapshot()).toEqual(before);
}

/** An engine asks for the schemas of the providers that wrote the state, and for nothing else of them. */
withStack()("objects of generic providers are moved from their recorded state", async ({ stack, skip }) => {
  needs(stack, "moveAcrossTypes", { skip });
  const { service, engine, folder } = stack;
  const generic = join(folder, "generic");
  await mkdir(generic);
  for (const name of ["restapi", "restful"])
    await copyFile(join(BIN, "terraform-provider-wfa"), join(generic, `terraform-provider-${name}`));
  const { backstage } = service;
  const recorded = await recordedState();
  const idOf = (collection: string): string => new RegExp(`/${collection}/([0-9a-f-]{36})`).exec(recorded)![1]!;
  const ids = {
    workflowGroups: backstage.createGroup({ name: "Finance", description: "Money" }),
    calendars: backstage.putCalendar({ name: "Holidays", dates: ["2027-01-01"] }),
    assets: backstage.addAsset({ name: "web", hostname: "web.example" }),
  };
  const own = Object.entries(ids).reduce((text, [collection, id]) => text.replaceAll(idOf(collection), id), recorded);
  const host = engine.product === "tofu" ? "registry.opentofu.org" : "registry.terraform.io";
  await stack.write("terraform.tfstate", own.replaceAll("registry.terraform.io", host));
  await moves(stack, await withProviders(stack, generic));
});

withStack()("objects that the generic providers themselves created are moved", async ({ stack, skip }) => {
  needs(stack, "moveAcrossTypes", { skip });
  skip(REAL === undefined, "WFA_REST_PROVIDERS names no folder with terraform-provider-restapi and -restful");
  const run = await withProviders(stack, REAL!);
  await put(stack, "before/main.tf");
  await run("apply", "-auto-approve");
  await moves(stack, run);
});
