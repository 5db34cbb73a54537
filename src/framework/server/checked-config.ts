import type { ObjectValue, Type } from "../../cty";
import type { DynamicValue } from "../../protocol";
import { Diagnostics } from "../diagnostics";
import { complete } from "../plan/complete";
import type { Schema } from "../schema/schema";
import { Reported, type Call } from "./rpc";
import { validateValues } from "./validate-values";
import { decodeObject } from "./wire";

/** What a user configures, such as a data source or an action. */
interface Configurable {
  readonly schema: Schema;
  validate?(config: ObjectValue, diagnostics: Diagnostics): void | Promise<void>;
  /** Only of an action. */
  readonly invoke?: unknown;
}

/**
 * Decodes a configuration, and reports what is wrong with the values that are known. Without a block the engine may
 * send null, which means an object of nulls.
 */
export async function validateConfig(
  call: Call,
  configurable: Configurable,
  type: Type,
  wire: DynamicValue,
  diagnostics: Diagnostics = call.diagnostics,
): Promise<ObjectValue> {
  const { schema } = configurable;
  const config = decodeObject(type, wire) ?? complete(schema, {});
  call.secrets.add(schema, config);
  validateValues(schema, config, diagnostics, configurable.invoke !== undefined);
  if (!diagnostics.hasErrors) await configurable.validate?.(config, diagnostics);
  return config;
}

/**
 * The configuration for every RPC after validation, where values may be known for the first time: engines validate an
 * action only while its variables are unknown. Warnings are left out, because validation has shown them.
 *
 * Not for the plan and the apply of a managed resource: engines validate before each of them, and `ignore_changes` may
 * put an earlier value into their configuration.
 *
 * @throws Reported if something is wrong, so that nothing is sent to the service
 */
export async function checkedConfig(
  call: Call,
  configurable: Configurable,
  type: Type,
  wire: DynamicValue,
): Promise<ObjectValue> {
  const found = new Diagnostics();
  const config = await validateConfig(call, configurable, type, wire, found);
  const errors = found.list.filter(({ severity }) => severity === "error");
  for (const error of errors) call.diagnostics.error(error);
  if (errors.length > 0) throw new Reported();
  return config;
}
