import { X509Certificate } from "node:crypto";
import { redact } from "../../redaction";
import type { MethodTable } from "../grpc";
import { errorText, type Logger } from "../log";
import { selfSignedCertificate } from "./certificate";
import { watchEngine } from "./engine-watch";
import { type Handshake, handshakeLine, hasCookie } from "./handshake";
import { type Environment, listen } from "./listener";
import { type PluginServer, servePluginConnections } from "./plugin-server";
import { quietStandardOutput, writeStandardError, writeStandardOutput } from "./quiet-stdout";

export interface PluginOptions {
  readonly handshake: Handshake;
  /** Short, because it is the prefix of the socket directory's name. */
  readonly name: string;
  /** Printed on standard error when a person starts the plugin. */
  readonly startedByHand: string;
  readonly log: Logger;
  /** Loads the plugin's own service; called once, after the handshake. @param fatal as from `watchUnexpectedErrors` */
  readonly load: (fatal: AbortSignal) => Promise<MethodTable>;
}

/** Time for the calls in flight to finish; the host kills the process two seconds after its request. */
const GRACE_MS = 500;

/**
 * The whole life of a plugin process: handshake, serving, and exit at the host's request. Resolves after the handshake;
 * the process then runs until it exits by itself.
 *
 * The host waits only for the handshake, so everything that can be loaded after it is loaded after it. Up to its line
 * nothing is awaited where that can be avoided: Node.js needs 7 % of an empty start to get to its first turn.
 */
export async function servePlugin(options: PluginOptions): Promise<void> {
  const { log } = options;
  const parent = process.ppid;
  quietStandardOutput((level, message) => log[level](message, { source: "stdout" }));
  if (!hasCookie(options.handshake, process.env)) {
    writeStandardError(`${options.startedByHand}\n`);
    process.exit(1);
  }
  let server: PluginServer | undefined;
  const end = endOnce(() => server, log);
  // Registered before anything is on disk, so that no signal leaves files behind.
  obeySignals(end);
  try {
    server = await start(options, process.env, () => end("the host asks for it"));
  } catch (error) {
    writeStandardError(`The plugin cannot start: ${redact(error instanceof Error ? error.message : String(error))}\n`);
    process.exit(1);
  }
  watchEngine({ parent, connections: server.connections, onGone: end });
}

async function start(options: PluginOptions, environment: Environment, onShutdown: () => void): Promise<PluginServer> {
  // Without a certificate the host expects plaintext.
  const clientCertificate = environment["PLUGIN_CLIENT_CERT"] || undefined;
  const own = clientCertificate === undefined ? undefined : selfSignedCertificate();
  const listening = listen({ name: options.name, environment });
  const listener = listening instanceof Promise ? await listening : listening;
  writeStandardOutput(handshakeLine(options.handshake.protocolVersion, listener, own?.certificateDer));

  if (clientCertificate !== undefined) checkCertificate(clientCertificate);
  // From now on there is a host to tell. Before the line, an error ends the process.
  const methods = options.load(watchUnexpectedErrors(options.log));
  // Each call reports the failure; one before any call must not end the process as an unhandled rejection.
  methods.catch(() => undefined);
  return servePluginConnections({
    listener,
    ...(own === undefined || clientCertificate === undefined ? {} : { tls: { ...own, clientCertificate } }),
    methods: () => methods,
    onShutdown,
    log: options.log,
  });
}

function checkCertificate(pem: string): void {
  try {
    new X509Certificate(pem);
  } catch (cause) {
    throw new Error("PLUGIN_CLIENT_CERT is set, but holds no certificate in PEM", { cause });
  }
}

/** Exits with status 0, after the calls in flight were told to stop and had a moment to do so. */
function endOnce(server: () => PluginServer | undefined, log: Logger): (why: string) => void {
  let ending = false;
  return (why) => {
    if (ending) return;
    ending = true;
    log.debug("The plugin ends", { why });
    // In the next turn, so that the answer to Shutdown is sent first.
    setImmediate(() => {
      const closed = server()?.close(GRACE_MS) ?? Promise.resolve();
      void closed.finally(() => process.exit(0));
    });
  };
}

function obeySignals(end: (why: string) => void): void {
  // The terminal sends Ctrl-C to the whole process group, but the host decides what it means and makes a call.
  process.on("SIGINT", () => undefined);
  for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(signal));
  if (process.platform !== "win32") process.on("SIGQUIT", () => end("SIGQUIT"));
}

/**
 * Catches errors outside of any call, in a timer or an event, where no boundary catches them: always a bug. The process
 * survives to answer the calls in flight. If it exited at once, their results would be lost, and the user would read about
 * a plugin that "did not respond". A rejection that nobody handles is only logged, because nothing waits for its promise.
 *
 * @returns aborted by the first uncaught exception, which is its reason: after it the process must not accept new work
 */
function watchUnexpectedErrors(log: Logger): AbortSignal {
  const fatal = new AbortController();
  const report = (message: string, thrown: unknown): Error => {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    log.always("error", message, () => ({ error: errorText(error) }));
    return error;
  };
  process.on("uncaughtException", (thrown: unknown) => {
    fatal.abort(
      report("The plugin accepts no more calls because of an unexpected error. This is a bug in the plugin", thrown),
    );
  });
  process.on("unhandledRejection", (reason) => {
    report("An unexpected error was not handled. This is a bug in the plugin", reason);
  });
  return fatal.signal;
}
