import { DiagnosticError, type DiagnosticText } from "../diagnostics";
import type { Provider } from "../provider";
import type { Schema } from "../schema/schema";

/** The error's text for the user; undefined for a bug. */
export function describeForUser(
  error: unknown,
  provider: Pick<Provider<Schema, unknown>, "describeError">,
): DiagnosticText | undefined {
  if (error instanceof DiagnosticError) return error.text;
  return provider.describeError?.(error);
}

export const bugText = (error: unknown, rpc: string): DiagnosticText => ({
  summary: "The provider has a bug",
  detail: `${rpc} ended unexpectedly: ${nameAndMessage(error)}. Your configuration did not cause this. Report it to the provider's developers`,
});

/** For the log. */
export const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : "Something other than an error was thrown";

function nameAndMessage(error: unknown): string {
  if (!(error instanceof Error)) return "something other than an error was thrown";
  const message = error.message.replace(/\.$/, "");
  return message === "" ? error.name : `${error.name}: ${message}`;
}
