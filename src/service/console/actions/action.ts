import { RequestError } from "../../http/request-error";
import type { Method } from "../../http/endpoint";
import type { AuditEntry, AuditOperation } from "../../state/stored";
import type { Form } from "../sessions/form-body";
import type { Address, Page, View } from "../view";

/** The request of the interface that a form stands for. The console changes nothing in any other way. */
interface StandsFor {
  readonly method: Method;
  /** Raw segments. */
  readonly path: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: { readonly type: "application/json" | "application/xml"; readonly text: string };
}

/** What follows a form that was carried out. */
export interface Done {
  readonly notice: string;
  readonly to: Address;
}

/** A form of the console, by the path that it posts to. */
export interface Action {
  readonly path: string;
  /** Names of the query parameters, which name the object. */
  readonly query?: readonly string[];
  /** @throws RequestError if the form is not what its page sends, or the state has changed since */
  readonly request: (view: View, form: Form) => StandsFor;
  /** @param entries what the request added to the audit log; none if the service carries it out later */
  readonly done: (view: View, form: Form, entries: readonly AuditEntry[]) => Done;
  /** The form's page, with what was typed and why it was refused. @default a page with the reason */
  readonly again?: (view: View, form: Form, problem: string) => Page;
}

/** The object that an operation in the audit log is about. */
export const objectOf = (entries: readonly AuditEntry[], ...operations: readonly AuditOperation[]): string | null =>
  entries.find(({ operation }) => operations.includes(operation))?.objectId ?? null;

/** "true" or "false" as a button sends it. @throws RequestError 400 */
export function flag(form: Form, field: string): boolean {
  const value = form(field);
  if (value === "true" || value === "false") return value === "true";
  throw new RequestError(400, `The form's field "${field}" must be true or false; got "${value}"`);
}

export const json = (value: unknown): NonNullable<StandsFor["body"]> => ({
  type: "application/json",
  text: JSON.stringify(value),
});

/** A part of the query that the action cannot do without. */
export const asked = (view: View, name: string): string => view.query(name) ?? "";
