import type { Plugin } from "esbuild";

/**
 * Leaves undici's HTTP/2 out of a bundle: the client never offers it, and Node.js' module for it, which undici loads with
 * its pool, takes 8 ms of the start for a plan.
 */
export const http1OnlyPlugin: Plugin = {
  name: "http1-only",
  setup: (build) =>
    build.onLoad({ filter: /[\\/]undici[\\/]lib[\\/]dispatcher[\\/]client-h2\.js$/ }, () => ({
      contents: `module.exports = () => { throw new Error("The service chose HTTP/2, which was not offered to it"); };`,
      loader: "js",
    })),
};
