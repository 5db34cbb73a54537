import type { IncomingMessage } from "node:http";
import type { Answer } from "../http/answer";
import { settleNow } from "../http/handle-request";
import type { Handling } from "../http/handle-request";
import { readBody } from "../http/read-body";
import { readQuery } from "../http/read-query";
import { RequestError } from "../http/request-error";
import type { RequestTarget } from "../http/request-target";
import { callerOf } from "../keys";
import type { Caller } from "../keys";
import type { Action } from "./actions/action";
import { OBJECT_ACTIONS } from "./actions/object-actions";
import { perform } from "./actions/perform";
import { WORKFLOW_ACTIONS } from "./actions/workflow-actions";
import { linksBelow, safeNext } from "./addresses";
import { pageAnswer, redirect } from "./page-answer";
import { barePage, framedPage, problemPage, signInPage } from "./pages/frame";
import { PAGES } from "./pages/pages";
import { sessionCookie } from "./sessions/cookie";
import { readForm } from "./sessions/form-body";
import type { Form } from "./sessions/form-body";
import { requireOwnHost, requireOwnPage } from "./sessions/same-site";
import { isTokenOf, Sessions } from "./sessions/sessions";
import type { Session } from "./sessions/sessions";
import type { Page, View } from "./view";

/** Everything that a form of the console can do, but sign in and out. */
const ACTIONS: readonly Action[] = [...WORKFLOW_ACTIONS, ...OBJECT_ACTIONS];

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
  const { keys, variation, state, world, now } = handling;
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
    return { caller, token, notice, state, time, world, link, query: (name) => query.get(name) };
  };

  const showPage = (visitor: Visitor | null, { relative, query }: RequestTarget): Answer => {
    const path = relative ?? "";
    if (visitor === null) {
      if (path !== "/") return redirect(link("/", { next: query === "" ? path : `${path}?${query}` }));
      const next = new URLSearchParams(query).get("next") ?? "/";
      return pageAnswer(200, signInPage(link, safeNext(next), null));
    }
    const route = PAGES.find((page) => page.path === path);
    if (route === undefined) throw notFound(path, "POST", ACTIONS);
    return stored(() => {
      const view = viewFor(visitor, query, route.query ?? []);
      return pageAnswer(200, framedPage(view, route.page(view)));
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
    requireOwnPage(headers);
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
    const action = ACTIONS.find((known) => known.path === path);
    if (action === undefined) throw notFound(path ?? "", "GET, HEAD", PAGES);
    try {
      if (!isOurs) throw stale;
      const done = stored(() => {
        const view = viewFor(visitor, query, action.query ?? []);
        return action.done(view, form, perform(handling, action, view, form));
      });
      if (session !== null) session.notice = done.notice;
      return redirect(link(...done.to));
    } catch (error) {
      if (!(error instanceof RequestError) || action.again === undefined) throw error;
      return showAgain(visitor, query, action, form, error);
    }
  };

  /** The form's page with what was typed, which would be lost otherwise. */
  const showAgain = (
    visitor: Visitor,
    query: string,
    action: Action,
    form: Form,
    { status, message, headers }: RequestError,
  ): Answer =>
    stored(() => {
      const view = viewFor(visitor, query, action.query ?? []);
      const page = action.again?.(view, form, message) ?? problemPage(status, message);
      return pageAnswer(status, framedPage(view, page), headers);
    });

  const refuse = (request: IncomingMessage, { status, message, headers }: RequestError): Answer => {
    const page: Page = problemPage(status, message);
    const visitor = signedIn(() => visitorOf(request));
    if (visitor === null) return pageAnswer(status, barePage(page.title, page.main, link), headers);
    // A page of the state is not possible where the state cannot be stored, but this one shows nothing of it.
    const view = { ...visitor, token: visitor.session?.token ?? null, notice: null, state, time: now(), world, link };
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

/** @param others what the same path takes with other methods */
function notFound(path: string, allow: string, others: readonly { readonly path: string }[]): RequestError {
  return others.some((other) => other.path === path)
    ? new RequestError(405, "This address takes another method", { Allow: allow })
    : new RequestError(404, `The console has no page "${path}"`);
}
