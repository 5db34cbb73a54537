import { once, setMaxListeners } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createBackstage } from "./backstage/backstage";
import { isForConsole } from "./console/addresses";
import { createConsole } from "./console/console";
import { ENDPOINTS } from "./endpoints/endpoints";
import { type Delivery, deliveryUnder, type HeldRequest } from "./faults/fault";
import { FaultList } from "./faults/fault-list";
import type { Answer } from "./http/answer";
import { deliver, deliveredStatus } from "./http/deliver";
import { answerError, authenticate, handleRequest, type Handling, settleNow } from "./http/handle-request";
import { readBody } from "./http/read-body";
import { RequestError } from "./http/request-error";
import { type RecordedRequest, RecordedRequests } from "./http/recorded-requests";
import { checkedContextPath, readTarget, type RequestTarget } from "./http/request-target";
import { createRouter, type Router } from "./http/router";
import { checkedKeys, randomKeys, type Keys } from "./keys";
import type { RunningService, ServiceOptions } from "./service-options";
import { StateKeeper } from "./data/state-keeper";
import { skipMissedSchedules, type Settling } from "./state/settle";
import { storedAgent } from "./state/asset-operations";
import { restoreState, snapshotState } from "./state/state";
import type { AuditEntry } from "./state/stored";
import { DEFAULT_RUNS, PROPERTIES, type World } from "./state/world";
import { checkVariation } from "./variation/parse-variation";
import { DEFAULT_VARIATION, type Variation } from "./variation/variation";

const DEFAULT_MAX_REQUEST_BYTES = 16 * 1024 * 1024;
/** Longer than any client keeps an idle connection, so that the service never closes one in use. */
const KEEP_ALIVE_MILLISECONDS = 65_000;
/** How long requests in progress may take when the service closes. */
const CLOSE_MILLISECONDS = 400;

/**
 * Shared by all services of the process: it keeps no request state, and creating it costs more than the rest of a
 * start.
 */
let router: Router | null = null;

/** Starts the embedded service. @throws Error if an option is wrong or the port is taken */
export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const contextPath = checkedContextPath(options.contextPath ?? "/wfa");
  const host = options.host ?? "127.0.0.1";
  checkVariation(options.variation ?? {});
  const variation: Variation = { ...DEFAULT_VARIATION, ...options.variation };
  const given = checkedKeys(options.keys ?? {});
  const now = options.now ?? Date.now;
  const world: World = {
    runs: { ...DEFAULT_RUNS, ...options.runs },
    agentsEverywhere: (options.agents ?? "everywhere") === "everywhere",
    properties: { ...PROPERTIES, ...options.properties },
    ids: options.ids ?? "random",
    issued: new Map(),
    startedAt: now(),
  };
  const { dataDirectory } = options;
  const keeper = dataDirectory === undefined ? null : await StateKeeper.open(dataDirectory, options.state, given);
  const state = keeper?.state ?? restoreState(options.state);
  const keys = keeper?.keys ?? { ...randomKeys(), ...given };
  /** Returns only after the changes are on disk. @throws RequestError if they cannot be stored */
  const stored = <Result>(run: () => Result): Result => (keeper === null ? run() : keeper.store(run));
  const requests = new RecordedRequests();
  const faults = new FaultList();
  const maxBytes = options.maxRequestBytes ?? DEFAULT_MAX_REQUEST_BYTES;
  const closing = new AbortController();
  // Each delayed request adds a listener, and their number is unlimited.
  setMaxListeners(0, closing.signal);
  let url = "";
  const handling: Handling = {
    router: (router ??= createRouter(ENDPOINTS)),
    state,
    variation,
    world,
    keys,
    now,
    url: () => url,
    onBug: options.onBug ?? ((error) => console.error("The embedded service has a bug:", error)),
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [time, started] = [now(), performance.now()];
    const target = readTarget(request.url ?? "", contextPath);
    const { delivery, body, effects = [] } = await decide(request, target);
    const recorded: RecordedRequest = {
      time,
      method: request.method ?? "",
      path: withoutKeys(target.relative ?? target.path, keys),
      query: withoutKeys(target.query, keys),
      contentType: request.headers["content-type"] ?? null,
      body: withoutKeys(body.toString("utf8"), keys),
      status: deliveredStatus(delivery),
      milliseconds: performance.now() - started,
      effects: effects.map((effect) => ({
        ...effect,
        objectId: withoutKeys(effect.objectId, keys),
        objectName: withoutKeys(effect.objectName, keys),
        detail: withoutKeys(effect.detail, keys),
      })),
    };
    requests.add(recorded);
    options.onRequest?.(recorded);
    await deliver(response, delivery);
  };

  const decide = async (
    request: IncomingMessage,
    target: RequestTarget,
  ): Promise<{ readonly delivery: Delivery; readonly body: Buffer; readonly effects?: readonly AuditEntry[] }> => {
    // Faults are for clients of the interface, and what is typed into the console is not recorded.
    if (isForConsole(request, target)) {
      const answer = await answerOnConsole(request, target);
      return { delivery: answer === null ? { kind: "reset" } : { kind: "answer", answer }, body: Buffer.alloc(0) };
    }
    const [method, path] = [request.method ?? "", target.relative ?? target.path];
    const fault = faults.take(method, path);
    const held = (): HeldRequest => ({ method, path, gone: gone(request.socket) });
    // A reset does not wait for a body that may arrive slowly.
    if (fault?.kind === "resetBefore") return { delivery: { kind: "reset" }, body: Buffer.alloc(0) };
    const caller = authenticate(handling, request);
    let body: Buffer = Buffer.alloc(0);
    try {
      if (!(caller instanceof RequestError)) body = await readBody(request, maxBytes);
      if (fault?.kind === "delay") await sleep(fault.milliseconds, undefined, { signal: closing.signal });
      if (fault?.kind === "hold" && fault.moment === "before") {
        await fault.wait(held());
        if (request.socket.destroyed && fault.regardless !== true) return { delivery: { kind: "reset" }, body };
      }
    } catch (error) {
      if (closing.signal.aborted || request.destroyed) return { delivery: { kind: "reset" }, body };
      return { delivery: { kind: "answer", answer: answerError(handling, error) }, body };
    }
    let effects: readonly AuditEntry[] = [];
    const effect = (): Answer => {
      if (caller instanceof RequestError) return answerError(handling, caller);
      try {
        return stored(() => {
          const before = state.audit.length;
          const answer = handleRequest(handling, { request, caller, target, body });
          effects = state.audit.slice(before);
          return answer;
        });
      } catch (error) {
        effects = [];
        return answerError(handling, error);
      }
    };
    const delivered = async (): Promise<Delivery> => {
      if (fault?.kind !== "hold" || fault.moment === "before") return deliveryUnder(fault, variation, effect);
      const answer = effect();
      return deliveryUnder((await fault.wait(held())) ?? null, variation, () => answer);
    };
    const delivery = await delivered();
    return { delivery, body, effects };
  };

  const answerOnConsole = createConsole({
    handling,
    contextPath,
    host,
    port: () => (server.address() as AddressInfo).port,
    stored,
    maxBytes,
  });

  let answering = 0;
  const receive = (request: IncomingMessage, response: ServerResponse): void => {
    answering += 1;
    respond(request, response)
      .catch((error: unknown) => {
        handling.onBug(error);
        response.destroy();
      })
      .finally(() => (answering -= 1));
  };
  const server = createServer(receive);
  server.keepAliveTimeout = KEEP_ALIVE_MILLISECONDS;
  server.headersTimeout = KEEP_ALIVE_MILLISECONDS + 1000;
  try {
    stored(() => prepare(options, { state, time: now(), variation, world }));
    server.listen(options.port ?? 0, host);
    await once(server, "listening");
  } catch (error) {
    await keeper?.close();
    throw error;
  }
  url = `http://${reachable(server.address() as AddressInfo)}${contextPath}`;

  const close = async (): Promise<void> => {
    const closed = once(server, "close");
    closing.abort();
    server.close();
    server.closeIdleConnections();
    const deadline = performance.now() + CLOSE_MILLISECONDS;
    while (answering > 0 && performance.now() < deadline) await sleep(5);
    // The rest hangs on purpose (a fault) or waits for a client that does not read.
    server.closeAllConnections();
    await closed;
    await keeper?.close();
  };
  let closed: Promise<void> | null = null;

  return {
    url,
    keys,
    requests,
    faults,
    get audit() {
      stored(() => settleNow(handling));
      return [...state.audit];
    },
    backstage: createBackstage((user) => {
      const time = settleNow(handling);
      const prompt = { approvalDelay: 0, cancellationDelay: 0, deletionDelay: 0, visibilityDelay: 0 };
      return { state, user, time, variation: { ...variation, ...prompt }, world };
    }, stored),
    snapshot: () => {
      stored(() => settleNow(handling));
      return snapshotState(state);
    },
    close: () => (closed ??= close()),
  };
}

/** What the options add to the state; changes since a data directory was new take precedence over that. */
function prepare({ queues = [], agents = "everywhere" }: ServiceOptions, settling: Settling): void {
  const { state } = settling;
  for (const name of queues) if (!state.queues.has(name)) state.queues.set(name, { name, paused: false });
  for (const host of agents === "everywhere" ? [] : agents) {
    const agent = storedAgent({ host });
    if (!state.agents.has(agent.host)) state.agents.set(agent.host, agent);
  }
  skipMissedSchedules(settling);
}

/** An address that this machine can call, even if the service listens on all addresses. */
function reachable({ address, family, port }: AddressInfo): string {
  const host = address.replace(/^0\.0\.0\.0$/, "127.0.0.1").replace(/^::$/, "::1");
  return family === "IPv6" ? `[${host}]:${port}` : `${host}:${port}`;
}

async function gone(socket: Socket): Promise<void> {
  if (!socket.destroyed) await new Promise<void>((resolve) => socket.once("close", () => resolve()));
}

/**
 * Nobody should send a key anywhere but in its header; if somebody does, it is not recorded. The service shares no code
 * with the provider, so it does not use the redaction of `src/redaction`.
 */
function withoutKeys(text: string, { user, administrator }: Keys): string {
  const secrets = [user, administrator].flatMap((key) => [key, encodeURIComponent(key)]);
  return secrets.reduce((masked, secret) => masked.replaceAll(secret, "[key]"), text);
}
