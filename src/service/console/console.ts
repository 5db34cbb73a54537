import type { IncomingMessage } from "node:http";
import type { Answer } from "../http/answer";
import { callEndpoint, type Handling, settleNow } from "../http/handle-request";
import { readBody } from "../http/read-body";
import { readQuery } from "../http/read-query";
import { RequestError } from "../http/request-error";
import type { RequestTarget } from "../http/request-target";
import { type Caller, callerOf } from "../keys";
import type { AuditEntry } from "../state/stored";
import { linksBelow } from "./addresses";
import { AUDIT } from "./pages/audit";
import { CALENDARS } from "./pages/calendars";
import { EDITORS } from "./pages/editors";
import { barePage, framedPage, pageAnswer, problemPage, redirect, signInPage } from "./pages/frame";
import { GROUPS } from "./pages/groups";
import { INSTANCES } from "./pages/instances";
import { LOGS } from "./pages/logs";
import { QUEUES } from "./pages/queues";
import { WORKFLOW } from "./pages/workflow";
import { WORKFLOWS } from "./pages/workflows";
import { type Form, readForm } from "./sessions/form-body";
import { requireOwnHost } from "./sessions/own-host";
import { isTokenOf, type Session, sessionCookie, Sessions } from "./sessions/sessions";
import type { Action, Page, Route, View } from "./view";

/** Everything but signing in and out. */
const ROUTES: readonly Route[] = [
  WORKFLOWS,
  ...WORKFLOW,
  ...EDITORS,
  ...GROUPS,
  ...QUEUES,
  ...CALENDARS,
  ...INSTANCES,
  ...LOGS,
  AUDIT,
];

/** What the console needs of the service around it. */
interface ConsoleOptions {
  readonly handling: Handling;
  readonly contextPath: string;
  /** The address that the service listens on, as its option says. */
  readonly host: string;
  readonly port: () => number;
  /** Runs what may change the state, until the changes are on disk. */
  readonly stored: <Result>(run: () => Result) => Result;
  /** Limit for the body of a form. */
  readonly maxBytes: number;
}

/** Answers the requests of `isForConsole`. Null: the client went away. */
type Console = (request: IncomingMessage, target: RequestTarget) => Promise<Answer | null>;

/** Who sent a request; without a session, by a key in the request itself. */
interface Visitor {
  readonly caller: Caller;
  readonly session: Session | null;
}

/** A key and the address to return to are short, and this body is read before anybody is known. */
const MOST_SIGN_IN_BYTES = 16 * 1024;

export function createConsole({ handling, contextPath, host, port, stored, maxBytes }: ConsoleOptions): Console {
  const { keys, variation, state, now } = handling;
  const link = linksBelow(contextPath);
  const sessions = new Sessions();
  const cookie = (): ReturnType<typeof sessionCookie> => sessionCookie(port(), contextPath);
  const unknownKey = (): RequestError => new RequestError(Number(variation.keyFailure), "This key is not known");

  /** @throws RequestError for a wrong key in the request's header */
  const visitorOf = ({ headers }: IncomingMessage): Visitor | null => {
    const presented = headers["x-api-key"];
    if (presented !== undefined) {
      const caller = callerOf(keys, String(presented));
      if (caller === null) throw unknownKey();
      return { caller, session: null };
    }
    const session = sessions.find(cookie().read(headers.cookie), now());
    return session === null ? null : { caller: session.caller, session };
  };

  /** What is due is applied first. @throws RequestError for a query that the page does not take */
  const viewFor = ({ caller, session }: Visitor, rawQuery: string, names: readonly string[]): View => {
    const query = readQuery(rawQuery, Object.fromEntries(names.map((name) => [name, "text"] as const)));
    const time = settleNow(handling);
    const [token, notice] = [session?.token ?? null, session?.notice ?? null];
    if (session !== null) session.notice = null;
    return { caller, token, notice, state, time, link, query: (name) => query.get(name) };
  };

  const showPage = (visitor: Visitor | null, { relative, query }: RequestTarget): Answer => {
    const path = relative ?? "";
    if (visitor === null) {
      if (path !== "/") return redirect(link("/", { next: query === "" ? path : `${path}?${query}` }));
      const next = new URLSearchParams(query).get("next") ?? "/";
      return pageAnswer(200, signInPage(link, safeNext(next), null));
    }
    const { page, query: names = [] } = routeOf(path);
    if (page === undefined) throw otherMethod("POST");
    return stored(() => {
      const view = viewFor(visitor, query, names);
      return pageAnswer(200, framedPage(view, page(view)));
    });
  };

  const signIn = (form: Form): Answer => {
    const next = safeNext(form("next"));
    const caller = callerOf(keys, form("key").trim());
    if (caller !== null)
      return redirect(`${contextPath}${next}`, { "Set-Cookie": cookie().written(sessions.open(caller, now())) });
    const { status, message } = unknownKey();
    return pageAnswer(status, signInPage(link, next, message));
  };

  const takeForm = async (request: IncomingMessage, target: RequestTarget): Promise<Answer> => {
    const { headers } = request;
    const { relative: path, query } = target;
    const formUpTo = async (limit: number): Promise<Form> =>
      readForm(await readBody(request, limit), headers["content-type"]);
    if (path === "/console/sign-in") return signIn(await formUpTo(MOST_SIGN_IN_BYTES));
    const visitor = visitorOf(request);
    if (visitor === null) throw new RequestError(403, SIGNED_OUT);
    const form = await formUpTo(maxBytes);
    const { session } = visitor;
    const isOurs = session === null || isTokenOf(session, form("token"));
    const stale = new RequestError(403, "This form belongs to an earlier session. Check it, then send it again");
    if (path === "/console/sign-out") {
      if (!isOurs) throw stale;
      sessions.close(cookie().read(headers.cookie));
      return redirect(link("/"), { "Set-Cookie": cookie().expired() });
    }
    const { action, page, query: names = [] } = routeOf(path ?? "");
    if (action === undefined) throw otherMethod("GET, HEAD");
    try {
      if (!isOurs) throw stale;
      const done = stored(() => {
        const view = viewFor(visitor, query, names);
        return action.done(view, form, perform(handling, action, view, form));
      });
      if (session !== null) session.notice = done.notice;
      return redirect(link(...done.to));
    } catch (error) {
      if (!(error instanceof RequestError) || page === undefined) throw error;
      // What was typed would be lost otherwise.
      return stored(() => {
        const view = viewFor(visitor, query, names);
        const refused = page(view, { form, problem: error.message });
        return pageAnswer(error.status, framedPage(view, refused), error.headers);
      });
    }
  };

  const refuse = (request: IncomingMessage, { status, message, headers }: RequestError): Answer => {
    const page: Page = problemPage(status, message);
    const visitor = signedIn(() => visitorOf(request));
    if (visitor === null) return pageAnswer(status, barePage(page.title, page.main, link), headers);
    // A page of the state is not possible where the state cannot be stored, but this one shows nothing of it.
    const view = { ...visitor, token: visitor.session?.token ?? null, notice: null, state, time: now(), link };
    return pageAnswer(status, framedPage({ ...view, query: () => undefined }, page), headers);
  };

  return async (request, target) => {
    try {
      requireOwnHost(request.headers, host, handling.url());
      const { relative } = target;
      if (relative === null || relative === "" || relative === "/console") return redirect(link("/"));
      const { method } = request;
      if (method === "GET" || method === "HEAD") return showPage(visitorOf(request), target);
      if (method === "POST") return await takeForm(request, target);
      throw new RequestError(405, `The console does not take ${method}`, { Allow: "GET, HEAD, POST" });
    } catch (error) {
      if (error instanceof RequestError) return refuse(request, error);
      if (request.destroyed) return null;
      handling.onBug(error);
      return refuse(request, new RequestError(500, "The service has a bug"));
    }
  };
}

const SIGNED_OUT =
  "You are not signed in any more, so nothing was done. Sign in on another tab, go back on this one, and send the form again";

const signedIn = (find: () => Visitor | null): Visitor | null => {
  try {
    return find();
  } catch {
    return null;
  }
};

function routeOf(path: string): Route {
  const route = ROUTES.find((known) => known.path === path);
  if (route === undefined) throw new RequestError(404, `The console has no page "${path}"`);
  return route;
}

const otherMethod = (allow: string): RequestError =>
  new RequestError(405, "This address takes another method", { Allow: allow });

/** A page's path and query as they may follow the context path; anything else, which somebody made up, is the entry. */
function safeNext(next: string): string {
  const [path] = next.split("?", 1);
  const isPage = path !== "/" && ROUTES.some((route) => route.path === path && route.page !== undefined);
  return isPage && /^[\x21-\x7e]*$/.test(next) ? next : "/";
}

/**
 * Does what a form asks for through the endpoint that a client would call, with the same checks and rights.
 *
 * @returns what it added to the audit log
 * @throws RequestError
 */
function perform(handling: Handling, action: Action, view: View, form: Form): readonly AuditEntry[] {
  const { method, path, query = {}, body } = action.request(view, form);
  const before = view.state.audit.length;
  callEndpoint(handling, {
    caller: view.caller,
    time: view.time,
    method,
    path: path.map((segment) => `/${encoded(segment)}`).join(""),
    query: Object.entries(query)
      .map(([name, value]) => (value === "" ? name : `${name}=${encoded(value)}`))
      .join("&"),
    contentType: body?.type,
    accept: undefined,
    body: Buffer.from(body?.text ?? "", "utf8"),
  });
  return view.state.audit.slice(before);
}

function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    throw new RequestError(400, "The id is not a well-formed text, so no request can name it");
  }
}
