import type { Content } from "../../markup";
import type { Caller } from "../keys";
import { RequestError } from "../http/request-error";
import type { State } from "../state/state";
import { visibleWorkflow } from "../state/visible";
import type { VisibleWorkflow } from "../state/visible";
import type { World } from "../state/world";

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
  readonly world: World;
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

export interface PageRoute {
  readonly path: string;
  /** Names of the query parameters; any other is refused. */
  readonly query?: readonly string[];
  /** @throws RequestError for a page that shows its message */
  readonly page: (view: View) => Page;
}

/** The workflow that the query names. @throws RequestError 404 */
export function askedWorkflow(view: View): VisibleWorkflow {
  const id = view.query("id") ?? "";
  const stored = view.state.workflows.get(id);
  const workflow = stored === undefined ? null : visibleWorkflow(stored, view.time);
  if (workflow !== null) return workflow;
  const late = stored === undefined ? "" : " yet: the service takes a moment to show what is new. Reload the page";
  throw new RequestError(404, `There is no workflow with the id "${id}"${late}`);
}
