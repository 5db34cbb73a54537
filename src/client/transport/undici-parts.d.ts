/**
 * The parts of undici that we use, from their own files: its main file also loads fetch, WebSockets and caches, which
 * triples the start time. undici is pinned, and every test over a socket would notice if a part moved.
 */
declare module "undici/lib/dispatcher/pool.js" {
  export { Pool as default } from "undici";
}

declare module "undici/lib/dispatcher/proxy-agent.js" {
  export { ProxyAgent as default } from "undici";
}

/** The method `connect` of every dispatcher, which only undici's main file gives them. */
declare module "undici/lib/api/api-connect.js" {
  import type { Dispatcher } from "undici";
  const connect: Dispatcher["connect"];
  export default connect;
}

declare module "undici/lib/core/connect.js" {
  export { buildConnector as default } from "undici";
}
