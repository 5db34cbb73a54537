import type { CallFunctionRequest, CallFunctionResponse } from "../../protocol";
import { DiagnosticError } from "../diagnostics";
import { FunctionArgumentError } from "../provider";
import { bugText, stackOf } from "./rpc";
import type { ServerState } from "./server-state";
import { decode, encode } from "./wire";

const RPC = "CallFunction";

/**
 * Called before configure, and by name. Functions have no diagnostics: an error is one text, for one argument if that
 * is at fault.
 */
export async function callFunction(server: ServerState, request: CallFunctionRequest): Promise<CallFunctionResponse> {
  try {
    const declared = await server.functions.get(request.name);
    const args = declared.parameters.map(({ type }, index) => decode(type, request.arguments[index]));
    return { result: encode(declared.result, await declared.call(args)) };
  } catch (error) {
    if (error instanceof FunctionArgumentError) return { error: { text: error.message, argument: error.argument } };
    const isBug = !(error instanceof DiagnosticError);
    if (isBug) server.onBug(server.secrets.redact(stackOf(error)), RPC);
    const { summary, detail } = isBug ? bugText(error, RPC) : error.text;
    return { error: { text: server.secrets.redact(`${summary}: ${detail}`) } };
  }
}
