import type { FunctionMessage, WithDiagnostics } from "../../protocol";
import { functionMessages } from "./get-provider-schema";
import type { Rpc } from "./rpc";

/** OpenTofu asks, for a function that the schema does not list; ours are all there. */
export const getFunctions: Rpc<
  undefined,
  WithDiagnostics & { readonly functions: ReadonlyMap<string, FunctionMessage> }
> = {
  name: "GetFunctions",
  answer: async ({ server }) => ({ functions: await functionMessages(server) }),
  fallback: () => ({ functions: new Map() }),
};
