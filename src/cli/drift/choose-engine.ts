import { findEngine, type Engine } from "../../engine";
import type { StackDirectory } from "./find-stacks";

/** cdktf has a variable of its own that names the engine. */
export function chooseEngine(engine: string | undefined, stacks: readonly StackDirectory[]): Promise<Engine> {
  const wanted =
    engine ??
    (stacks.some(({ isCdktf }) => isCdktf) && !process.env["WFA_ENGINE"]
      ? process.env["TERRAFORM_BINARY_NAME"] || undefined
      : undefined);
  return findEngine({ fetch: false, engine: wanted });
}
