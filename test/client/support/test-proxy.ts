import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from "node:http";
import { createServer as createTlsServer, type ServerOptions } from "node:https";
import { type AddressInfo, connect, type Socket } from "node:net";

export interface ProxyRequest {
  readonly method: string;
  readonly target: string;
  readonly authorization: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface TestProxy extends AsyncDisposable {
  readonly port: number;
  readonly seen: readonly ProxyRequest[];
}

export interface ProxyScript {
  /** All names lead to this loopback port. */
  readonly forwardTo: number;
  /** Status for the n-th request instead of passing it on; 0 for never answering. */
  readonly refuse?: (index: number) => number | null;
  readonly tls?: ServerOptions;
}

/** A proxy for CONNECT and for absolute-form requests, for which every host name is a loopback port. */
export async function testProxy({ forwardTo, refuse = () => null, tls }: ProxyScript): Promise<TestProxy> {
  const seen: ProxyRequest[] = [];
  const sockets = new Set<Socket>();
  const note = (request: IncomingMessage): number | null => {
    const { method = "", url = "", headers } = request;
    seen.push({ method, target: url, authorization: headers["proxy-authorization"], headers });
    return refuse(seen.length - 1);
  };

  const forward = (request: IncomingMessage, response: ServerResponse): void => {
    const refusal = note(request);
    if (refusal !== null) {
      response.writeHead(refusal).end("Refused by the proxy");
      return;
    }
    const url = new URL(request.url ?? "");
    const onward = httpRequest(
      {
        host: "127.0.0.1",
        port: forwardTo,
        method: request.method,
        path: url.pathname + url.search,
        headers: request.headers,
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      },
    );
    request.pipe(onward);
  };
  const server = tls === undefined ? createServer(forward) : createTlsServer(tls, forward);
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
  });
  server.on("connect", (request: IncomingMessage, socket: Socket) => {
    socket.on("error", () => undefined);
    const refusal = note(request);
    if (refusal === 0) return;
    if (refusal !== null) {
      socket.end(`HTTP/1.1 ${refusal} Refused\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const onward = connect(forwardTo, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      onward.pipe(socket).pipe(onward);
    });
    onward.on("error", () => socket.destroy());
    sockets.add(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
