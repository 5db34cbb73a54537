import { DiagnosticError } from "../framework";

/**
 * An engine replaces a tainted object without the private data beside it. Of one whose creation was lost and that no
 * refresh has looked for, nothing is left then by which it could be found: it has no id.
 *
 * @param what as the subject of a sentence, such as `workflow "load"`
 * @throws DiagnosticError where there is neither an id nor a memory of the loss
 */
export function refuseUnlooked(what: string, id: string | null, isLost: boolean): void {
  if (isLost || (id !== null && id !== "")) return;
  throw new DiagnosticError({
    summary: `Whether ${what} exists is not known`,
    detail:
      "The answer to its creation was lost, and it was not looked for since, so nothing was deleted or made. Plan again without -refresh=false",
  });
}
