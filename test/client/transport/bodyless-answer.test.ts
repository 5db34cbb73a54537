import { createServer, type AddressInfo, type Socket } from "node:net";
import { expect, test } from "vitest";
import { clientFor, live } from "../support/client-for";
import { endLater } from "../support/serve";

/** A server that answers writes with these bytes, and every list with an empty one. */
async function rawServer(answer: string, write: (socket: Socket) => void = (socket) => void socket.write(answer)) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      if (bytes.toString().startsWith("GET"))
        socket.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]");
      else write(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  endLater({
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
  return endLater(clientFor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { maxRetries: 0 }));
}

test.each([
  ["nothing else", "", ""],
  ["a body of the announced length", "Content-Length: 5\r\n", "hello"],
  ["a body that never comes", "Content-Length: 5\r\n", ""],
  ["half a body", "Content-Length: 5\r\n", "he"],
  ["a length beyond the limit", "Content-Length: 99999999999\r\n", ""],
  ["a length that is none", "Content-Length: none\r\n", ""],
  ["two lengths", "Content-Length: 5\r\nContent-Length: 6\r\n", "hello"],
  ["chunks that never come", "Transfer-Encoding: chunked\r\n", ""],
  ["chunks that are none", "Transfer-Encoding: chunked\r\n", "hello"],
  ["a length beside chunks", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"],
  ["an encoding that is none", "Content-Encoding: gzip\r\nContent-Length: 5\r\n", "hello"],
  ["a charset that is none", "Content-Type: text/plain; charset=none\r\n", ""],
  ["a body that nothing announces", "", "hello"],
])("a 204 or 205 with %s is done, and the next request is not disturbed", async (_what, headers, body) => {
  for (const status of ["204 No Content", "205 Reset Content", "204"]) {
    const client = await rawServer(`HTTP/1.1 ${status}\r\n${headers}\r\n${body}`);
    expect(await client.workflows.submit("<w/>", {}, live)).toMatchObject({ id: null });
    await client.workflows.delete("1", {}, live);
    expect(await client.workflows.list({}, live)).toEqual([]);
  }
});

test("a body that comes while the next request is under way disturbs it no more than one beside the head", async () => {
  let late: () => void = () => undefined;
  const client = await rawServer("", (socket) => {
    late();
    socket.write("HTTP/1.1 204 No Content\r\n\r\n");
    late = () => void socket.write("hello");
  });
  await client.workflows.submit("<w/>", {}, live);
  await client.workflows.submit("<w/>", {}, live);
  expect(await client.workflows.list({}, live)).toEqual([]);
});
