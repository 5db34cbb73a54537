import fc from "fast-check";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { describe, expect, test } from "vitest";
import { createProviderServer } from "../../../src/framework";
import { createLogger } from "../../../src/protocol";
import { selfSignedCertificate } from "../../../src/protocol/go-plugin/certificate";
import { handshakeLine, hasCookie } from "../../../src/protocol/go-plugin/handshake";
import { providerService } from "../../../src/protocol/provider-service";
import { tfplugin6 } from "../../../src/protocol/wire";
import { createProvider } from "../../../src/provider";
import { frame, rawCall, serveMethods } from "../../protocol/grpc/server-harness";
import { FUZZ_TIMEOUT, fuzz, JSON_PIECES, mutated, piecesOf } from "./fuzz";
import { failOnLooseErrors } from "./loose-errors";
import { sentAndClosed } from "./sent-and-closed";

failOnLooseErrors();

const methods = Object.entries(tfplugin6.service).filter(([name]) => name !== "StopProvider");
/** A request without what the protocol requires is said to be one. */
const isBug = (bytes: Uint8Array | undefined): boolean => {
  const text = Buffer.from(bytes ?? []).toString("latin1");
  return /has a bug|Unexpected error in the provider/.test(text) && !text.includes("Terraform sent no ");
};

/** Messages of much in them, which random changes then make worse. */
const requests = fc.oneof(
  fc.uint8Array({ maxLength: 80 }),
  mutated(
    fc
      .tuple(
        fc.constantFrom("wfa_workflow", "wfa_calendar", "wfa_workflow_queue", "workflow_json", "x"),
        fc.oneof(
          fc.uint8Array({ maxLength: 40 }),
          piecesOf(JSON_PIECES, 8).map((json) => Buffer.from(json)),
        ),
      )
      .map(([typeName, bytes]) => {
        const value = { msgpack: bytes };
        return tfplugin6.service.PlanResourceChange.request.encode({
          typeName,
          priorState: value,
          proposedNewState: value,
          config: value,
          priorPrivate: bytes,
        });
      }),
  ),
);

describe("neither a crash, nor a hang, nor an error that nobody takes comes of", { timeout: FUZZ_TIMEOUT }, () => {
  test("random requests to every method of the provider", async () => {
    const server = createProviderServer(createProvider({ environment: {} }));
    const table = providerService(async () => server, createLogger({ name: "fuzz", environment: {} }));
    const property = fc.asyncProperty(
      fc.constantFrom(...methods.map(([name]) => name)),
      requests,
      async (name, bytes) => {
        const method = table.get(`/tfplugin6.Provider/${name}`);
        const call = new AbortController();
        if (method?.kind === "unary") {
          const answer = await method.handle(bytes, call).catch((error: Error) => expect(error.name).toBe("GrpcError"));
          expect(isBug(answer as Uint8Array | undefined), name).toBe(false);
        }
        if (method?.kind === "serverStream") {
          try {
            for await (const answer of method.handle(bytes, call)) expect(isBug(answer), name).toBe(false);
          } catch (error) {
            expect((error as Error).name).toBe("GrpcError");
          }
        }
      },
    );
    await fuzz("random requests", property, 500);
  });

  test("random frames on a method, and random bytes on the socket", async () => {
    const echo = { kind: "unary" as const, handle: async (bytes: Uint8Array) => bytes };
    const harness = await serveMethods(new Map([["/test/Echo", echo]]), { maxMessageBytes: 100_000 });
    try {
      const chunks = fc.array(
        fc.oneof(
          fc.uint8Array({ maxLength: 30 }),
          mutated(fc.uint8Array({ maxLength: 20 }).map((bytes) => frame(bytes))),
        ),
        { maxLength: 4 },
      );
      const preface = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0", "latin1");
      const property = fc.asyncProperty(
        chunks,
        mutated(fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.concat([preface, bytes]))),
        async (sent, bytes) => {
          await rawCall(harness.session, sent).catch(() => undefined);
          await sentAndClosed(connect(harness.path), bytes);
          const good = await rawCall(harness.session, [frame(Buffer.from("still here"))]);
          expect(good.body.subarray(5).toString()).toBe("still here");
        },
      );
      await fuzz("frames and HTTP/2 bytes", property, 60);
    } finally {
      await harness.stop();
    }
  });

  test("the handshake's line", async () => {
    const lines = fc.property(
      fc.uint8Array(),
      fc.constantFrom("/tmp/wfa-plugin-x/s", "127.0.0.1:10000"),
      (certificate, address) => {
        const line = handshakeLine(6, { network: "unix", address }, certificate);
        expect(line).toMatch(/^1\|6\|unix\|[^|\n]+\|grpc\|[A-Za-z0-9+/]*\n$/);
      },
    );
    await fuzz("handshake line", lines, 200);
  });

  test("the handshake's cookie", async () => {
    const cookies = fc.property(fc.string({ unit: "binary" }), (cookie) => {
      expect(hasCookie({ cookieKey: "KEY", cookieValue: "value", protocolVersion: 6 }, { KEY: cookie })).toBe(
        cookie === "value",
      );
    });
    await fuzz("handshake cookie", cookies, 200, { found: [["value"], ["value\n"], ["valu"], [""]] });
  });

  test("what a host or a stranger says in the TLS handshake", async () => {
    const [own, engine] = [selfSignedCertificate(), selfSignedCertificate()];
    const echo = { kind: "unary" as const, handle: async (bytes: Uint8Array) => bytes };
    const harness = await serveMethods(new Map([["/test/Echo", echo]]), {
      tls: { ...own, clientCertificate: engine.certificate },
    });
    const hello = await clientHello();
    const identity = {
      ca: own.certificate,
      cert: engine.certificate,
      key: engine.key,
      servername: "localhost",
      ALPNProtocols: ["h2"],
    };
    try {
      const property = fc.asyncProperty(
        fc.oneof(
          { weight: 4, arbitrary: mutated(fc.constant(hello)) },
          { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
        ),
        async (bytes) => {
          await sentAndClosed(connect(harness.path), bytes);
          const socket = connectTls({ path: harness.path, ...identity });
          await once(socket, "secureConnect");
          socket.destroy();
        },
      );
      await fuzz("TLS handshakes", property, 60);
    } finally {
      await harness.stop();
    }
  });
});

/** The first bytes of a client that speaks TLS. */
async function clientHello(): Promise<Uint8Array> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connectTls({
    port: (server.address() as AddressInfo).port,
    host: "127.0.0.1",
    servername: "localhost",
    ALPNProtocols: ["h2"],
  }).on("error", () => undefined);
  const [accepted] = (await once(server, "connection")) as [Socket];
  const [bytes] = (await once(accepted, "data")) as [Buffer];
  client.destroy();
  accepted.destroy();
  server.close();
  return bytes;
}
