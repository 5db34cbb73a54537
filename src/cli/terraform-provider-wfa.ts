import { nodeVersionProblem } from "./node-version";
import { servePlugin } from "./serve-plugin";

const problem = nodeVersionProblem(process.versions.node, "The plugin of the wfa provider");
if (problem) {
  // Standard output is for the handshake; engines show the plugin's standard error.
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
} else {
  void servePlugin();
}

// Without an export, esbuild takes this for CommonJS, as the package says, and wraps each module that it imports.
export {};
