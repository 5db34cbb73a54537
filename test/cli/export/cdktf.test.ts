import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { tsObject, tsTemplate, tsText } from "../../../src/cli/export/cdktf/stack-class";
import { startService } from "../../../src/service";
import { exportTo, ownFolder } from "./exporting";
import { synthesise } from "./synthesise";

describe("texts", () => {
  test("are literals in which each character can be seen", () => {
    expect(tsText('a "b" \\\n\u202e\ud800')).toBe(String.raw`"a \"b\" \\\n\u{202e}` + '\ufffd"');
  });

  test("are one quoted string of Terraform where it, or cdktf, would read more than text", () => {
    expect(tsTemplate("$ % { 1e9")).toBe('"$ % { 1e9"');
    expect(tsTemplate("${a} %{b}")).toBe(String.raw`"${"${"}\"$${"${"}a} %%{b}\"}"`);
    const lookalikes = JSON.parse(tsTemplate("#{TfToken[TOKEN.0]} -1.8881545897087626e+289")) as string;
    expect(lookalikes).toBe(String.raw`${"${"}"#\u007bTfToken[TOKEN.0]} -1.8881545897087626\u0065+289"}`);
  });

  test("an object is on one line where that fits", () => {
    expect(tsObject(["a: 1"], "", 0)).toBe("{ a: 1 }");
    expect(tsObject(["a: 1", `b: "${"x".repeat(120)}"`], "  ", 0)).toContain('{\n    a: 1,\n    b: "x');
  });
});

test("an app has a stack for each top-level group, in their order", { timeout: 60_000 }, async () => {
  const service = await startService();
  onTestFinished(() => service.close());
  const { backstage } = service;
  const finance = backstage.createGroup({ name: "Finance" });
  const trade = backstage.createGroup({ name: "Trade ${x}" });
  const document = `<workflow name="finance" groupId="${finance}"><call groupId="${trade}"/><trigger name="\${a}"/></workflow>`;
  backstage.approve(backstage.submit(document));
  backstage.approve(backstage.submit(`<workflow name="Alone" group="Finance"/>`));
  const app = await ownFolder();
  const options = { split: "group", format: "cdktf", kinds: new Set(["groups", "workflows"] as const) } as const;
  const { leftovers } = await exportTo(service, app, options);
  expect(leftovers).toEqual([]);
  expect(await readFile(join(app, "main.ts"), "utf8")).toBe(`import { App } from "cdktf";
import { TradeXStack } from "./trade-x/stack";
import { FinanceStack } from "./finance/stack";

const app = new App();
const tradeXStack = new TradeXStack(app, "trade-x");
const financeStack = new FinanceStack(app, "finance");
financeStack.addDependency(tradeXStack);
app.synth();
`);
  const json = JSON.parse(await synthesise(app, "finance")) as Readonly<Record<string, any>>;
  const escaped = String.raw`${"${"}"$${"${"}a}"}`;
  const workflows = json["resource"].wfa_workflow as Readonly<Record<string, any>>;
  expect(workflows["finance"]).toMatchObject({
    substitutions: {
      "group.id": "${wfa_workflow_group.finance.id}",
      // An id is no template, but the constructs quote every text.
      "group.trade_x.id": `\${"${trade}"}`,
    },
    triggers: { [escaped]: true },
  });
  expect(workflows["alone"].depends_on).toEqual(["wfa_workflow_group.finance"]);
  expect(json["import"]).toContainEqual({ to: "wfa_workflow_group.finance", id: finance });
  expect(json["terraform"].required_version).toBe(">= 1.5");
  const other = JSON.parse(await readFile(join(app, "cdktf.out/stacks/trade-x/cdk.tf.json"), "utf8")) as typeof json;
  expect(other["resource"].wfa_workflow_group.trade_x).toMatchObject({
    id: trade,
    name: String.raw`${"${"}"Trade $${"${"}x}"}`,
  });
  await expect(exportTo(service, app, { ...options, split: "none" })).rejects.toThrow("Use --split group again");
  const hcl = await exportTo(service, app, { ...options, format: "hcl", force: true });
  expect(hcl.leftovers.filter(({ outcome }) => outcome === "removed").map(({ path }) => path)).toEqual([
    ...["cdktf.json", "finance/imports.ts", "finance/stack.ts", "main.ts", "package.json"],
    ...["trade-x/imports.ts", "trade-x/stack.ts", "tsconfig.json"],
  ]);
});
