import { DiagnosticError, type DiagnosticText } from "../../../framework";
import { createRedactor } from "../../../redaction";

/**
 * Runs what may fail with words of the service's, which may quote what was sent to it: they come out without secrets.
 */
export async function withoutSecrets<T>(secrets: ReadonlyMap<string, string>, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    throw new DiagnosticError(textWithoutSecrets(error.text, secrets), { cause: error.cause });
  }
}

export function textWithoutSecrets(text: DiagnosticText, secrets: ReadonlyMap<string, string>): DiagnosticText {
  const { redact } = createRedactor(secrets.values());
  return { ...text, summary: redact(text.summary), detail: redact(text.detail) };
}
