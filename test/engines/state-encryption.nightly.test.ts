import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { needs, withStack, type EngineStack } from "../harness/engine-stack";

/** With its passphrase in a file of its own, to take it away. */
const ENCRYPTION = `
terraform {
  encryption {
    key_provider "pbkdf2" "key" {
      passphrase = "planted passphrase 71c0e9"
    }
    method "aes_gcm" "method" {
      keys = key_provider.pbkdf2.key
    }
    state {
      method   = method.aes_gcm.method
      enforced = true
    }
    plan {
      method   = method.aes_gcm.method
      enforced = true
    }
  }
}
`;
const workflow = (timeout: number): string =>
  `resource "wfa_workflow" "load" {\n  document = "<workflow id='wf-load' name='Load'><task name='load' timeout='${timeout}'/></workflow>"\n}\n`;

withStack()(
  "where state and plans are encrypted, the provider works, and so do wfa drift and wfa review",
  async ({ stack, skip }) => {
    needs(stack, "stateEncryption", { skip });
    await stack.write("encryption.tf", ENCRYPTION);
    await stack.write("main.tf", workflow(300));
    await stack.succeed("init");
    await stack.succeed("apply", "-auto-approve");
    await expectEncrypted(stack, "terraform.tfstate");
    expect(await stack.succeed("plan")).toContain("No changes.");

    stack.service.backstage.edit("wf-load", "approved", (text) => text.replace("300", "301"));
    const drift = await stack.wfa("drift");
    expect(drift).toMatchObject({ code: 2, stderr: "" });
    expect(drift.stdout).toMatch(/timeout.*300.*301/);

    await stack.write("main.tf", workflow(600));
    await stack.succeed("plan", "-out=saved");
    await expectEncrypted(stack, "saved");
    const review = await stack.wfa("review", "saved");
    expect(review).toMatchObject({ code: 0, stderr: "" });
    expect(review.stdout).toContain("600");
    await stack.succeed("apply", "saved");
    expect(stack.service.backstage.workflow("wf-load")?.approved?.text).toContain("600");

    // Whoever lacks the key is told so by the engine, in the engine's words.
    await stack.write("encryption.tf", "");
    for (const command of [["drift"], ["review", "saved"]]) {
      const without = await stack.wfa(...command);
      expect(without.code, command.join(" ")).toBe(1);
      expect(without.stdout + without.stderr).toMatch(/encrypt/i);
    }
  },
);

async function expectEncrypted({ folder }: EngineStack, file: string): Promise<void> {
  const text = await readFile(join(folder, file), "latin1");
  expect(text).toContain("encrypted_data");
  expect(text).not.toContain("wf-load");
}
