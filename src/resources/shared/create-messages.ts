import { attributePath, type Path } from "../../cty";
import { commandBelow, commandInText, DiagnosticError, withConsequence, type DiagnosticText } from "../../framework";
import { importCommand } from "./import-target";

/** An object's names in messages. */
export interface Naming {
  /** Such as `workflow group`. */
  readonly noun: string;
  /** Such as `workflow group "Finance"`. */
  readonly label: string;
  /** Such as `wfa_workflow_group`. */
  readonly typeName: string;
  /** The attribute that identifies the object. */
  readonly path: Path;
  /** The id that an import takes. @default the object's id */
  readonly importId?: (id: string) => string;
  /**
   * What happens after an unconfirmed create, if the object is not replaced once it is found.
   *
   * @param isAnswered the service accepted the request, and only its id could not be found
   */
  readonly afterUnconfirmed?: (isAnswered: boolean) => string;
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A label may begin with an article: `the new workflow "load"`, `the new run of workflow "load"`. */
export const asNew = (label: string): string => label.replace(/^(?:the )?/, "the new ");

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;

const quoted = (ids: readonly string[]): string => ids.map((id) => `"${id}"`).join(", ");

const toImport = ({ typeName, importId = (own) => own }: Naming, id: string): string =>
  `import it${importCommand(typeName, importId(id))}`;

/** The failed create request, if the possibly created object is kept in state. */
export const unconfirmedCreate = (
  { noun, afterUnconfirmed }: Naming,
  text: DiagnosticText,
  isAnswered: boolean,
): DiagnosticText =>
  withConsequence(
    text,
    afterUnconfirmed?.(isAnswered) ??
      `Cannot tell whether the ${noun} was created, so it is kept in state. Apply again: if the service has it exactly as it was sent, and nobody else uses it, it is replaced (to keep it instead, refresh and run ${commandInText("untaint ADDRESS")}); if the service does not have it, it is created. It is never created twice`,
  );

/** The refusal to continue after an unconfirmed create without a refresh. */
export const notRefreshed = ({ label, path }: Pick<Naming, "label" | "path">): DiagnosticError =>
  new DiagnosticError({
    summary: `Cannot tell whether ${label} was created`,
    detail:
      "The service's answer to the create request was lost, and nothing has refreshed it since, so nothing was changed. Apply again without `-refresh=false` or `-minimal-refresh`",
    path,
  });

/** The refusal of a refresh to believe that an object is gone. */
export const stillListed = ({ noun, label, path }: Pick<Naming, "noun" | "label" | "path">, id: string) =>
  new DiagnosticError({
    summary: `The service contradicts itself about ${label}`,
    detail: `It answers that there is no ${noun} with the id "${id}" (404 or 410), and its list of ${noun}s shows one. State stays as it is. Plan again. If this goes on, and the ${noun} is really gone, remove it from state${commandBelow("state rm ADDRESS")}`,
    path,
  });

/** A later command found several objects as sent, one like it, or one that others use. @param why how they use it */
export function ambiguousCreate(
  naming: Naming,
  ids: readonly [string, ...string[]],
  why: string | null,
): DiagnosticText {
  const { noun, label, path } = naming;
  const one = `${capitalised(withArticle(noun))} that was not there before is like it, but not as it was sent`;
  const found = ids.length > 1 ? `Several ${noun}s that were not there before are like it` : one;
  return {
    summary: `Cannot tell whether ${label} is the one created here`,
    detail: `The service's answer to the create request was lost. ${why === null ? found : "Somebody else already uses the one that is as it was sent"} (id ${quoted(ids)}). Nothing was changed on the service, and this resource is no longer in state.\n\n${why === null ? "" : `${why}\n\n`}If it is the one you mean, ${toImport(naming, ids[0])}`,
    path,
  };
}

interface Existing {
  readonly name: string | null;
  readonly ids: readonly [string, ...string[]];
  /** What they have in common with the new object, such as `the same name`. */
  readonly shared: string;
  readonly isAdoptable: boolean;
  /** An import would show them in state and plan, so it is not the first advice. @default false */
  readonly hasSecrets?: boolean;
  /** A last paragraph. @default none */
  readonly hint?: string;
}

/** The refusal to create a duplicate. */
export function alreadyExists(
  naming: Naming,
  { name, ids, shared, isAdoptable, hasSecrets = false, hint = "" }: Existing,
): DiagnosticError {
  const imported = toImport(naming, ids[0]);
  const how = hasSecrets
    ? `set adopt_existing = true to take it over. An import shows the secrets of its document in state and plan; to ${imported}`
    : `${imported}${isAdoptable ? "\nor set adopt_existing = true to take it over" : ""}`;
  return new DiagnosticError({
    summary: `${capitalised(naming.label)} already exists`,
    detail: `The service already has ${withArticle(naming.noun)} with ${shared} (${name === null ? "" : `"${name}", `}id ${quoted(ids)}), so nothing is sent.\n\nIf it is in state at another address, use a moved block. Otherwise, to manage it here, ${how}${hint === "" ? "" : `\n\n${hint}`}`,
    path: naming.path,
  });
}

/** The refusal to create or adopt what another resource of the same run has just created or adopted. */
export const claimedByAnother = ({ noun, label, path }: Naming, id: string, override?: string): DiagnosticError =>
  new DiagnosticError({
    summary: `${capitalised(label)} already exists`,
    detail: `Another resource block of this configuration created or adopted it in this run (id "${id}"), so nothing was sent: one ${noun} cannot belong to two blocks. Remove one of the blocks, or configure them differently${override === undefined ? "" : `. ${override}`}`,
    path,
  });

/** Terraform 1.16 and OpenTofu 1.12 tell a provider nothing of `destroy = false`, so a warning holds with and without it. */
export const keptInstead = (noun: string): string =>
  `If the plan says that the old ${noun} is not destroyed (destroy = false in the lifecycle block), it stays on the service instead`;

/** `create_before_destroy` together with `adopt_existing`. */
export const keptForAdopter = ({ label }: Pick<Naming, "label">): DiagnosticText => ({
  summary: `${capitalised(label)} was adopted in this run and is not deleted`,
  detail:
    "The new object has just taken over the object to be destroyed (create_before_destroy together with adopt_existing, or another address). It is kept, and belongs to the new object",
});

/** The service created it under another id than the configuration chose. */
export const otherIdThanChosen = ({ noun, label, path }: Naming, chosen: string, id: string): DiagnosticText => ({
  summary: `The service gave ${label} another id than the configuration`,
  detail: `The configuration says "${chosen}", the service says "${id}", and the two must match. Remove the id from the configuration, or make it "${id}". The ${noun} is kept in state`,
  path,
});

/** A text, such as the `document` of a `workflow`, has the id of another object than the one in state. */
export const otherId = (text: string, noun: string, given: string, own: string): DiagnosticError =>
  new DiagnosticError({
    summary: `The ${text}'s id differs from the ${noun}'s id`,
    detail: `The ${text} has the id "${given}", but the ${noun} has the id "${own}". Remove the id from the ${text}, change it to "${own}", or manage the other ${noun} with its own resource`,
    path: attributePath(text),
  });

/** The create was stopped before a read showed the new object: with an error, an engine replaces it. */
export const stoppedBeforeRead = ({ noun }: Naming, text: DiagnosticText): DiagnosticText =>
  withConsequence(
    text,
    `The service created the ${noun}, and it is in state. The engine marks a failed create as tainted: the next apply replaces the ${noun}. To keep it instead, run ${commandInText("untaint ADDRESS")} first`,
  );

/** Only reading a new object failed: state keeps it. */
export const notReadBack = (text: DiagnosticText): DiagnosticText => ({
  ...text,
  detail: `${text.detail}\n\nThe service created it, and it is in state. The next refresh reads the rest of it`,
});
