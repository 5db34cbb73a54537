import { basename } from "node:path";
import { PLUGIN_NAME } from "../engine";
import { servePlugin } from "./serve-plugin";

/**
 * Main program of the executable that brings its own Node.js. It is the plugin where it has the plugin's name, as in a
 * mirror, and the command otherwise: so `wfa` installs a copy of itself.
 */
if (basename(process.execPath).startsWith(PLUGIN_NAME)) {
  void servePlugin();
} else {
  void import("./wfa");
}

// Without an export, esbuild takes this for CommonJS, as the package says, and wraps each module that it imports.
export {};
