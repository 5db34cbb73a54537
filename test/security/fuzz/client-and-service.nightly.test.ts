import fc from "fast-check";
import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { ClientError } from "../../../src/client";
import { startService } from "../../../src/service";
import { clientFor, live } from "../../client/support/client-for";
import { FUZZ_TIMEOUT, fuzz, JSON_PIECES, mutated, piecesOf, XML_PIECES } from "./fuzz";
import { failOnLooseErrors } from "./loose-errors";
import { sentAndClosed } from "./sent-and-closed";

failOnLooseErrors();

describe("neither a crash, nor a hang, nor an error that nobody takes comes of", { timeout: FUZZ_TIMEOUT }, () => {
  test("random answers to the client", async () => {
    let answer: Uint8Array = Buffer.alloc(0);
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", () => socket.end(answer));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const body = fc.oneof(piecesOf(JSON_PIECES), piecesOf(XML_PIECES), fc.string({ unit: "binary" }));
    const head = piecesOf(
      [
        "HTTP/1.1 ",
        "200",
        "404",
        "302",
        "101",
        "99",
        " OK",
        "\r\n",
        "\r\n\r\n",
        "content-length: ",
        "5",
        "-1",
        "transfer-encoding: chunked",
        "content-type: application/json",
        "; charset=utf-16",
        "; charset=x",
        "content-encoding: gzip",
        "location: /workflows/%",
        "retry-after: x",
        "connection: close",
        ": ",
      ],
      12,
    );
    const answers = fc.oneof(
      fc
        .tuple(
          fc.constantFrom(200, 201, 204, 302, 400, 404, 500),
          fc.constantFrom("application/json", "application/xml", "text/html", "text/plain; charset=utf-16le", ""),
          body,
        )
        .map(([status, type, text]) =>
          Buffer.from(`HTTP/1.1 ${status} x\r\ncontent-type: ${type}\r\nconnection: close\r\n\r\n${text}`),
        ),
      fc.tuple(head, body).map(([top, text]) => Buffer.from(`HTTP/1.1 200 OK\r\n${top}\r\n\r\n${text}`)),
      fc.uint8Array(),
    );
    const property = fc.asyncProperty(fc.oneof(answers, mutated(answers)), async (bytes) => {
      answer = bytes;
      await using client = clientFor(`http://127.0.0.1:${port}/ctx`, {
        maxRetries: 0,
        requestTimeout: 5000,
        maxResponseBytes: 100_000,
      });
      for (const call of [
        () => client.workflows.list({}, live),
        () => client.workflows.getDocument("1", {}, live),
        () => client.workflows.submit("<a/>", {}, live),
        () => client.calendars.get("1", live),
        () => client.searches.search("{}", null, live),
        () => client.system.properties(live),
        () => client.system.statistics(live),
        () => client.workflowLogs.list({}, live),
      ]) {
        await call().catch((error: unknown) => {
          if (!(error instanceof ClientError)) throw error;
        });
      }
    });
    try {
      await fuzz("answers to the client", property, 60);
    } finally {
      server.close();
    }
  });

  test("random requests to the embedded service", async () => {
    const bugs: unknown[] = [];
    const service = await startService({ onBug: (error) => bugs.push(error) });
    try {
      const { port, pathname } = new URL(service.url);
      const target = piecesOf(
        [
          "/",
          "workflows",
          "workflowGroups",
          "searches",
          "calendars",
          "assets",
          "auditlog",
          "system",
          "statistics",
          "..",
          "%2e",
          "%",
          "%ff",
          "?",
          "state=",
          "approved",
          "queryType=custom",
          "&",
          "=",
          "+",
          "#",
          "\u00e9",
          "*",
          "triggers",
        ],
        10,
      );
      const good = fc
        .tuple(
          fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "X"),
          target,
          fc.constantFrom("application/json", "application/xml", "text/plain", "application/json; charset=x"),
          fc.oneof(piecesOf(JSON_PIECES), piecesOf(XML_PIECES)),
        )
        .map(([method, path, type, body]) => {
          const bytes = Buffer.from(body);
          return Buffer.concat([
            Buffer.from(
              `${method} ${pathname}/${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${service.keys.user}\r\ncontent-type: ${type}\r\ncontent-length: ${bytes.length}\r\nconnection: close\r\n\r\n`,
              "latin1",
            ),
            bytes,
          ]);
        });
      const property = fc.asyncProperty(
        fc.oneof({ weight: 3, arbitrary: good }, { weight: 1, arbitrary: mutated(good) }),
        async (bytes) => {
          await sentAndClosed(connect(Number(port), "127.0.0.1"), bytes);
          expect(bugs).toEqual([]);
        },
      );
      await fuzz("requests to the service", property, 200);
      const alive = await fetch(`${service.url}/workflows`, { headers: { "X-API-Key": service.keys.user } });
      expect(alive.status).toBe(200);
    } finally {
      await service.close();
    }
  });
});
