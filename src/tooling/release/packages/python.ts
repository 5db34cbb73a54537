import { cp } from "node:fs/promises";
import { withTemporaryFolder } from "../../../engine";
import { FLAVOURS } from "../../flavours";
import type { ReleasePart } from "../part";
import { bindings } from "./bindings";
import { lacksCommand, run } from "./tools";

/** Wheels. setuptools, which makes them, comes from PyPI in the range that the package names. */
export const pythonPart: ReleasePart = {
  name: "python",
  summary: "wheels for Python",
  lacks: lacksCommand(["Python with pip", "python3", "-m", "pip", "--version"]),
  make: async ({ folder, say }) => {
    for (const flavour of FLAVOURS) {
      // A copy, because building leaves files beside the sources.
      await withTemporaryFolder("wfa-python", async (stage) => {
        await cp(await bindings(flavour, "python"), stage, { recursive: true });
        await run("python3", ["-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, "."], {
          cwd: stage,
          // The order of files must not follow hashes.
          env: { PYTHONHASHSEED: "0", PIP_DISABLE_PIP_VERSION_CHECK: "1" },
        });
        say(flavour.pythonModule);
      });
    }
  },
};
