import { cp } from "node:fs/promises";
import { FLAVOURS } from "../../flavours";
import type { ReleasePart } from "../part";
import { bindings } from "./bindings";

/** Projects for .NET: generated, and built by who publishes them. */
export const dotnetPart: ReleasePart = {
  name: "dotnet",
  summary: "projects for .NET, generated and not built",
  make: async ({ folder, say }) => {
    for (const flavour of FLAVOURS) {
      await cp(await bindings(flavour, "dotnet"), folder, { recursive: true });
      say(flavour.dotnetNamespace);
    }
  },
};
