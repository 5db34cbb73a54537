import { nodeVersionProblem } from "./node-version";

const problem = nodeVersionProblem(process.versions.node, "The plugin of the wfa provider");
if (problem) {
  // Standard output belongs to the handshake; engines show what the plugin says on standard error.
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
} else {
  void import("./serve-plugin").then(({ servePlugin }) => servePlugin());
}
