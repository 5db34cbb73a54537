import { nodeVersionProblem } from "./node-version";

const problem = nodeVersionProblem(process.versions.node, "wfa");
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  void import("./main").then(({ main }) => main(process.argv.slice(2)));
}

// Without an export, esbuild takes this for CommonJS, as the package says, and wraps each module that it imports.
export {};
