import { expect } from "vitest";
import { needs, withStack } from "../harness/engine-stack";

const PROVIDER_ARGUMENT = "  provider = wfa\n";
const importBlock = (argument: string): string => `import {\n  to = wfa_workflow.a\n  id = "wf-a"\n${argument}}\n`;

withStack()(
  "configuration that the engine generates of an import is valid and plans no change, also with literal braces",
  async ({ stack, skip }) => {
    needs(stack, "configGeneration", { skip });
    const { service, write, run, succeed } = stack;
    service.backstage.approve(
      service.backstage.submit(`<workflow id="wf-a" name="A"><task cmd="echo {{date}}"/></workflow>`),
    );
    await write("main.tf", importBlock(""));
    await succeed("init");
    const generate = ["plan", "-generate-config-out=generated.tf"];
    const first = await run(generate);
    // Terraform 1.16 and 1.17 (hashicorp/terraform issue 39144) look for the type under hashicorp/, unless the block
    // names the provider, which they refuse as soon as the resource is written.
    const isLostProvider = first.stderr.includes('unavailable provider "registry.terraform.io/hashicorp/wfa"');
    if (isLostProvider) {
      expect(stack.engine).toMatchObject({ product: "terraform", version: { major: 1 } });
      expect(stack.engine.version.minor).toBeGreaterThanOrEqual(16);
      await write("main.tf", importBlock(PROVIDER_ARGUMENT));
    }
    const plan = isLostProvider ? await succeed(...generate) : first.stdout;
    expect(plan).toContain("1 to import, 0 to add, 0 to change, 0 to destroy");
    expect(await stack.read("generated.tf")).toContain("{{date}}");
    await write("main.tf", importBlock(""));
    await succeed("apply", "-auto-approve");
    expect(await succeed("plan")).toContain("No changes.");
  },
);
