import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

/** A server for the engines' backend "http". */
export interface StateBackend {
  readonly url: string;
  /** Of the requests that arrived; may be emptied. */
  readonly methods: string[];
  close(): Promise<void>;
}

export async function startStateBackend(): Promise<StateBackend> {
  const methods: string[] = [];
  let state: string | null = null;
  const server = createServer((request, response) => {
    methods.push(request.method ?? "");
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.on("end", () => {
      if (request.method === "POST") state = body;
      if (state === null) response.writeHead(404);
      response.end(request.method === "GET" ? state : undefined);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/state`,
    methods,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
