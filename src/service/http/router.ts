import findMyWay from "find-my-way";
import type { Endpoint, Method } from "./endpoint";
import { RequestError } from "./request-error";

export interface Route {
  readonly endpoint: Endpoint;
  /** Percent-decoded. */
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** Finds the endpoint of a raw path that is relative to the context path. @throws RequestError 400, 404 or 405 */
export type Router = (method: string, path: string) => Route;

/** A segment may be as long as the HTTP parser allows for a request line. */
const MAX_SEGMENT = 1 << 20;
const METHODS: readonly Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

export function createRouter(endpoints: readonly Endpoint[]): Router {
  const routes = findMyWay({ caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: MAX_SEGMENT });
  for (const endpoint of endpoints) routes.on(endpoint.method, endpoint.path, () => undefined, endpoint);

  const find = (method: Method, path: string): Route | null => {
    const found = routes.find(method, path);
    if (found === null || Object.values(found.params).includes("")) return null;
    return { endpoint: found.store as Endpoint, params: found.params };
  };

  return (method, path) => {
    requirePercentEncoding(path);
    const asked = METHODS.find((known) => known === (method === "HEAD" ? "GET" : method));
    const route = asked === undefined ? null : find(asked, path);
    if (route !== null) return route;
    const allowed = METHODS.filter((known) => find(known, path) !== null);
    if (allowed.length === 0) throw new RequestError(404, `There is no resource at "${path}"`);
    const listed = allowed.flatMap((known) => (known === "GET" ? ["GET", "HEAD"] : [known])).join(", ");
    throw new RequestError(405, `The method ${method} is not allowed at "${path}"; allowed is ${listed}`, {
      Allow: listed,
    });
  };
}

function requirePercentEncoding(path: string): void {
  try {
    decodeURIComponent(path);
  } catch {
    throw new RequestError(400, `The path "${path}" is not properly percent-encoded`);
  }
}
