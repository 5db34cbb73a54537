import { join } from "node:path";
import type { Plugin } from "esbuild";
import { ROOT } from "./root";

const MODULE = join(ROOT, "src/cli/schema-answers.ts");

/** Puts the provider's encoded answers into a bundle, in the place of the module that has none. */
export const schemaAnswersPlugin: Plugin = {
  name: "schema-answers",
  setup: (build) =>
    build.onLoad({ filter: /[\\/]schema-answers\.ts$/ }, async ({ path }) =>
      path === MODULE ? { contents: await moduleText(), loader: "js" } : undefined,
    ),
};

/** As strings with a character for each byte: 9 KB when compressed, in place of 14 KB as Base64. */
async function moduleText(): Promise<string> {
  // Loaded for a build only: most tools import the bundles for their paths.
  const [{ createProviderServer }, { encodeSchemaAnswers }, { provider }] = await Promise.all([
    import("../framework"),
    import("../protocol"),
    import("../provider"),
  ]);
  const answers = await encodeSchemaAnswers(createProviderServer(provider));
  const entries = Object.entries(answers).map(
    ([method, bytes]) => `${method}: Buffer.from(${JSON.stringify(Buffer.from(bytes).toString("latin1"))}, "latin1")`,
  );
  return `export const schemaAnswers = { ${entries.join(", ")} };`;
}
