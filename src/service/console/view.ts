import type { Content } from "../../markup";
import type { Method } from "../http/endpoint";
import type { Caller } from "../keys";
import { RequestError } from "../http/request-error";
import type { State } from "../state/state";
import type { AuditEntry, AuditOperation } from "../state/stored";
import { strongest, visibleWorkflow, type VisibleWorkflow } from "../state/visible";
import type { Form } from "./sessions/form-body";

/** What a page is made from. A page is a pure function of it. */
export interface View {
  readonly caller: Caller;
  /** Proves that a form comes from a page of this session; null for a caller who sends the key with each request. */
  readonly token: string | null;
  /** What the last form did; shown once. */
  readonly notice: string | null;
  readonly state: State;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly query: (name: string) => string | undefined;
  readonly link: Link;
}

/** A path below the context path, and a query. */
export type Address = readonly [path: string, query?: Readonly<Record<string, string>>];

/** The URL of an address. */
export type Link = (...address: Address) => string;

/** A page, before its frame is around it. */
export interface Page {
  /** Plain text, for the window. */
  readonly title: string;
  /** The path of its entry in the navigation, if it has one. */
  readonly section?: string;
  readonly main: Content;
}

/** One path of the console: the page that it shows, and what the form that is posted to it does. */
export interface Route {
  readonly path: string;
  /** Names of the query parameters; any other is refused. */
  readonly query?: readonly string[];
  /**
   * @param refused the form that was posted to this path, and why it was refused
   * @throws RequestError for a page that shows its message
   */
  readonly page?: (view: View, refused?: Refused) => Page;
  readonly action?: Action;
}

export interface Refused {
  readonly form: Form;
  readonly problem: string;
}

/** What a form does. */
export interface Action {
  /** @throws RequestError if the form is not what its page sends, or the state has changed since */
  readonly request: (view: View, form: Form) => StandsFor;
  /** @param entries what the request added to the audit log; none if the service carries it out later */
  readonly done: (view: View, form: Form, entries: readonly AuditEntry[]) => Done;
}

/** The request of the interface that a form stands for. The console changes nothing in any other way. */
export interface StandsFor {
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

/** A part of the query that the page or action cannot do without. */
export const asked = (view: View, name: string): string => view.query(name) ?? "";

/** The workflow that the query names. @throws RequestError 404 */
export function askedWorkflow(view: View): VisibleWorkflow {
  const id = asked(view, "id");
  const stored = view.state.workflows.get(id);
  const workflow = stored === undefined ? null : visibleWorkflow(stored, view.time);
  if (workflow !== null) return workflow;
  const late = stored === undefined ? "" : " yet: the service takes a moment to show what is new. Reload the page";
  throw new RequestError(404, `There is no workflow with the id "${id}"${late}`);
}

/** A workflow's name; its id if it is gone. */
export function nameOf({ state }: View, id: string): string {
  const stored = state.workflows.get(id);
  return stored === undefined ? id : strongest(stored).name;
}

/** The parameters of a query that are given and not empty. */
export function given(view: View, names: readonly string[]): Readonly<Record<string, string>> {
  const pairs = names.map((name) => [name, asked(view, name)] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== ""));
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
