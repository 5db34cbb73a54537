import { UNKNOWN, isWhollyKnown, type Value } from "../../cty";
import type { CallFunctionRequest, CallFunctionResponse } from "../../protocol";
import { FunctionArgumentError, type ProviderFunction } from "../provider";
import { bugText, describeForUser, stackOf } from "./rpc";
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
    const args = decodeArguments(declared, request);
    if (args === "unknown result") return { result: encode(declared.result, UNKNOWN) };
    return { result: encode(declared.result, await declared.call(args)) };
  } catch (error) {
    if (error instanceof FunctionArgumentError) return { error: { text: error.message, argument: error.argument } };
    const text = describeForUser(error, server.provider);
    if (text === undefined) server.onBug(server.secrets.redact(stackOf(error)), RPC);
    const { summary, detail } = text ?? bugText(error, RPC);
    return { error: { text: server.secrets.redact(`${summary}: ${detail}`) } };
  }
}

/**
 * Checks arguments against the declaration. Terraform does the same before it calls; OpenTofu's dynamic functions rely
 * on this check.
 */
function decodeArguments(
  declared: ProviderFunction,
  request: CallFunctionRequest,
): readonly Value[] | "unknown result" {
  const { parameters } = declared;
  if (request.arguments.length !== parameters.length) {
    throw new FunctionArgumentError(
      `Function "${declared.name}" takes ${parameters.length} arguments (${parameters.map(({ name }) => name).join(", ")}), but ${request.arguments.length} are given`,
      Math.min(request.arguments.length, parameters.length),
    );
  }
  const args = parameters.map((parameter, index) => decode(parameter.type, request.arguments[index]));
  const nullIndex = args.findIndex((value, index) => value === null && parameters[index]?.allowNull !== true);
  if (nullIndex !== -1)
    throw new FunctionArgumentError(`Argument "${parameters[nullIndex]?.name}" must not be null`, nullIndex);
  const tooUnknown = args.some((value, index) => !isWhollyKnown(value) && parameters[index]?.allowUnknown !== true);
  return tooUnknown ? "unknown result" : args;
}
