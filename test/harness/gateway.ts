import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { RunningService } from "../../src/service";

/** A service with a will of its own, made of the embedded one: what it answers goes through here. */
export interface Gateway {
  readonly url: string;
  /** Changes each XML document that is shown or answered. */
  documents: (text: string) => string;
  /** Changes each document that is sent. */
  sent: (text: string) => string;
  /** Changes every other answer. */
  answers: (text: string) => string;
  /** Refuses a request with words that quote its body. */
  refuses: (method: string) => boolean;
  close(): Promise<void>;
}

const isXml = ({ "content-type": type }: IncomingHttpHeaders): boolean => type?.includes("xml") === true;

export async function startGateway(service: RunningService): Promise<Gateway> {
  const target = new URL(service.url);
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      const method = request.method ?? "GET";
      if (gateway.refuses(method)) {
        response.writeHead(400, { "Content-Type": "text/plain" }).end(`Refused: ${body.toString("utf8")}`);
        return;
      }
      const headers = Object.entries(request.headers).filter(
        ([name]) => !["host", "connection", "content-length"].includes(name),
      );
      const answer = await fetch(new URL(request.url ?? "/", target), {
        method,
        headers: headers as [string, string][],
        ...(body.length === 0 ? {} : { body: isXml(request.headers) ? gateway.sent(body.toString("utf8")) : body }),
      });
      const text = await answer.text();
      const type = answer.headers.get("content-type");
      response.writeHead(answer.status, type === null ? {} : { "Content-Type": type });
      response.end(isXml({ "content-type": type ?? "" }) ? gateway.documents(text) : gateway.answers(text));
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const gateway: Gateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${target.pathname}`,
    documents: (text) => text,
    sent: (text) => text,
    answers: (text) => text,
    refuses: () => false,
    close: () => new Promise((resolve) => (server.close(() => resolve()), server.closeAllConnections())),
  };
  return gateway;
}
