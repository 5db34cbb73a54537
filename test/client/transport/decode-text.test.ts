import { describe, expect, test } from "vitest";
import { DecodeError } from "../../../src/client";
import { decodeBody, UnreadableBodyError } from "../../../src/client/transport/decode-body";
import { clientFor, failureOf, live } from "../support/client-for";
import { scriptedServer } from "../support/scripted-server";

const bom = (...bytes: readonly number[]): Buffer => Buffer.from(bytes);
const swapped = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();

const decoded = (body: Buffer, type: string, strict = true): Promise<string> =>
  decodeBody({ body, headers: new Map([["content-type", type]]) }, 1000, strict);

describe("which encoding", () => {
  test.each([
    ["UTF-8 unless told otherwise", Buffer.from("é"), "", "é"],
    [
      "a UTF-8 mark, which outranks the header",
      Buffer.concat([bom(0xef, 0xbb, 0xbf), Buffer.from("é")]),
      "text/xml; charset=latin1",
      "é",
    ],
    ["a UTF-16 mark", Buffer.concat([bom(0xff, 0xfe), Buffer.from("é", "utf16le")]), "", "é"],
    ["a UTF-16 mark, big end first", Buffer.concat([bom(0xfe, 0xff), swapped("é")]), "application/json", "é"],
    ["the header's charset", Buffer.from("é", "latin1"), 'application/xml; Charset="ISO-8859-1"', "é"],
    [
      "the header before the declaration",
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?>é'),
      "text/xml;charset=UTF-8",
      '<?xml version="1.0" encoding="ISO-8859-1"?>é',
    ],
    [
      "the declaration",
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?>é', "latin1"),
      "application/xml",
      '<?xml version="1.0" encoding="ISO-8859-1"?>é',
    ],
    ["UTF-16 without a mark", Buffer.from("<w/>", "utf16le"), "", "<w/>"],
    ["UTF-16 without a mark, big end first", swapped("{}"), "", "{}"],
    ["nothing", Buffer.alloc(0), "", ""],
  ])("%s", async (_how, bytes, type, text) => {
    expect(await decoded(bytes, type)).toBe(text);
  });

  test("what cannot be read is an error, or a replacement character where it only is words", async () => {
    await expect(decoded(bom(0xc3, 0x28), "")).rejects.toThrow(UnreadableBodyError);
    await expect(decoded(bom(0xc3, 0x28), "")).rejects.toThrow("bytes that are not UTF-8");
    await expect(decoded(bom(0x41), "text/plain; charset=klingon")).rejects.toThrow('unknown charset "klingon"');
    expect(await decoded(bom(0xc3, 0x28), "", false)).toBe("\uFFFD(");
    expect(await decoded(bom(0x41), "text/plain; charset=klingon", false)).toBe("A");
  });
});

test("over the wire: marks and charsets vanish, broken bytes are a DecodeError", async () => {
  const bodies = [
    Buffer.concat([bom(0xef, 0xbb, 0xbf), Buffer.from('[{"id": "é"}]')]),
    Buffer.concat([bom(0xff, 0xfe), Buffer.from('[{"id": "é"}]', "utf16le")]),
    Buffer.from('[{"id": "é"}]', "latin1"),
  ];
  await using server = await scriptedServer((_request, index) => ({
    headers: { "content-type": "application/json" },
    body: bodies[index] ?? "",
  }));
  await using client = clientFor(server.origin);
  expect(await client.workflows.list({}, live)).toMatchObject([{ id: "é" }]);
  expect(await client.workflows.list({}, live)).toMatchObject([{ id: "é" }]);
  const error = await failureOf(client.workflows.list({}, live));
  expect(error).toBeInstanceOf(DecodeError);
  expect(error).toMatchObject({ message: "The answer holds bytes that are not UTF-8" });
});
