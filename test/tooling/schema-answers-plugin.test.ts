import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { createProviderServer } from "../../src/framework";
import { encodeSchemaAnswers, type SchemaAnswers } from "../../src/protocol";
import { provider } from "../../src/provider";
import { BIN, bundleParts, BUNDLES, STANDALONE, type Bundle } from "../../src/tooling/bundles";
import { startPlugin } from "../protocol/plugin-client";

const [PLUGIN] = BUNDLES;
let fromSource: SchemaAnswers;
beforeAll(async () => {
  fromSource = await encodeSchemaAnswers(createProviderServer(provider));
});

/** The answers in a bundle: the part with them is run, and what it requires. */
async function bundledAnswers(bundle: Bundle): Promise<unknown> {
  const { modules } = await bundleParts(bundle);
  const names = [...modules.keys()].filter((name) => name.startsWith("./schema-answers"));
  expect(names).toHaveLength(1);
  const load = (name: string): { readonly schemaAnswers?: unknown } => {
    const module = { exports: {} };
    // oxlint-disable-next-line typescript/no-implied-eval -- code that was just bundled
    new Function("module", "exports", "require", modules.get(name)!)(module, module.exports, load);
    return module.exports;
  };
  return load(names[0]!).schemaAnswers;
}

test.each([PLUGIN!, STANDALONE])("$name has the answers that its sources give", async (bundle) => {
  expect(await bundledAnswers(bundle)).toEqual(
    Object.fromEntries(Object.entries(fromSource).map(([method, bytes]) => [method, Buffer.from(bytes)])),
  );
});

test("the built plugin sends them", async () => {
  const plugin = await startPlugin(join(BIN, PLUGIN!.name));
  try {
    for (const [method, bytes] of Object.entries(fromSource)) {
      const answer = await plugin.channel.raw(`/tfplugin6.Provider/${method}`, new Uint8Array());
      expect(answer.equals(bytes), method).toBe(true);
    }
  } finally {
    await plugin.shutdown();
  }
});
