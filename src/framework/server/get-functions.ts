import type { FunctionMessage, WithDiagnostics } from "../../protocol";
import { functionMessages } from "./get-provider-schema";
import type { Rpc } from "./rpc";

/** OpenTofu calls this for a function that the schema does not list; the schema lists all of ours. */
export const getFunctions: Rpc<
  undefined,
  WithDiagnostics & { readonly functions: ReadonlyMap<string, FunctionMessage> }
> = {
  name: "GetFunctions",
  answer: async ({ server }) => ({ functions: await functionMessages(server) }),
  fallback: () => ({ functions: new Map() }),
};
