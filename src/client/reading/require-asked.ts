import { OtherObjectError } from "../errors";

/**
 * An answer that carries an id is about the object that was asked for, or is an error of the service. A service may look
 * ids up in any case.
 *
 * @param what such as `workflow`
 * @param answered null if the answer shows no id
 * @param request its name in errors
 * @throws {OtherObjectError}
 */
export function requireAsked(what: string, asked: string, answered: string | null, request: string): void {
  if (answered === null || answered.toLowerCase() === asked.toLowerCase()) return;
  throw new OtherObjectError(
    `The answer is about another ${what}: it has the id "${answered}", and "${asked}" was asked for`,
    request,
    false,
  );
}
