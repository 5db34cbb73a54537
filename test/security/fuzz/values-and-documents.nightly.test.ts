import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSpeltJson, toJsonValue } from "../../../src/client/reading/read-object";
import { JsonRuleError, printPlainJson } from "../../../src/json";
import { CtyError, decodeJson, decodeMsgpack, encodeMsgpack, valuesEqual } from "../../../src/cty";
import {
  canonicalText,
  definitionJson,
  differences,
  DocumentError,
  documentId,
  JsonDocumentError,
  jsonRevision,
  parseDocument,
  parseJson,
  parsePath,
  patchDocument,
  PathError,
  printJson,
  revision,
  selectPath,
} from "../../../src/document";
import { tfplugin6 } from "../../../src/protocol/wire";
import { type as anyType, typed } from "../../cty/arbitrary";
import { models, render } from "../../document/random-document";
import { FUZZ_TIMEOUT, fuzz, JSON_PIECES, mutated, only, piecesOf, XML_PIECES } from "./fuzz";

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString("utf8");

describe("only errors of their own come of", { timeout: FUZZ_TIMEOUT }, () => {
  test("MessagePack", async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 80 }),
      mutated(typed(true).map(({ type, value }) => encodeMsgpack(type, value))),
    );
    const property = fc.property(anyType, typed(true), bytes, fc.nat(), (other, { type, value }, anything, place) => {
      only([CtyError], () => decodeMsgpack(other, anything));
      const written = Buffer.from(encodeMsgpack(type, value));
      if (written.length > 0) written[place % written.length]! ^= 1 << (place % 8);
      const read = only([CtyError], () => decodeMsgpack(type, written));
      if (read !== null) expect(valuesEqual(decodeMsgpack(type, encodeMsgpack(type, read)), read)).toBe(true);
    });
    await fuzz("MessagePack", property, 300);
  });

  test("stored JSON", async () => {
    const property = fc.property(anyType, piecesOf(JSON_PIECES), (type, json) => {
      only([CtyError], () => decodeJson(type, json));
      only([CtyError], () => decodeJson(type, Buffer.from(json, "utf16le")));
    });
    await fuzz("stored JSON and types", property, 300);
  });

  test("protobuf messages", async () => {
    const messages = Object.values(tfplugin6.service).flatMap(({ request, response }) => [
      request,
      response,
    ]) as readonly { decode(bytes: Uint8Array): object; encode(value: never): Uint8Array }[];
    const property = fc.property(
      fc.constantFrom(...messages),
      fc.oneof(fc.uint8Array({ maxLength: 60 }), mutated(fc.constantFrom(...seedMessages()))),
      (message, bytes) => {
        const read = only([Error], () => message.decode(bytes));
        // What was read can be written, and is then read as the same.
        if (read !== null) expect(message.decode(message.encode(read as never))).toEqual(read);
      },
    );
    await fuzz("protobuf messages", property, 1000);
  });

  test("XML documents, and whatever is made of one that can be read", async () => {
    const rendered = fc.tuple(models, fc.nat()).map(([model, seed]) => render(model, seed));
    const xml = fc.oneof(
      rendered,
      mutated(rendered.map((document) => Buffer.from(document))).map(text),
      piecesOf(XML_PIECES),
    );
    const property = fc.property(xml, xml, (one, other) => {
      const [document, second] = [one, other].map((source) => only([DocumentError], () => parseDocument(source)));
      if (!document) return;
      documentId(document);
      definitionJson(document);
      expect(revision(parseDocument(canonicalText(document)))).toBe(revision(document));
      expect(differences(document, document)).toEqual([]);
      if (second) expect(revision(parseDocument(patchDocument(document, document, second)))).toBe(revision(second));
    });
    await fuzz("XML documents", property, 300);
  });

  test("paths into documents", async () => {
    const document = parseDocument("<a x='1'><b name='n'>t</b><c:d xmlns:c='u'/></a>");
    const pieces = [
      "/",
      "//",
      "a",
      "b",
      "*",
      "@",
      "@x",
      "[",
      "]",
      "@name='n'",
      "[@name='n']",
      "[1]",
      "'",
      '"',
      "=",
      "text()",
      "c:d",
      ".",
      "..",
      "[last()]",
      " ",
      "\n",
      "{u}d",
    ];
    const property = fc.property(piecesOf(pieces, 12), (path) => {
      const parsed = only([PathError], () => parsePath(path));
      if (parsed !== null) selectPath(document, parsed);
    });
    await fuzz("paths", property, 500, {
      found: [["//"], ["/a[@x='1']/@x"], ["/a/b[last()]"], ["//{u}d"], ["/a[1][2]["]],
    });
  });

  test("JSON documents and JSON answers", async () => {
    const json = fc.oneof(
      piecesOf(JSON_PIECES),
      mutated(fc.json().map((value) => Buffer.from(value))).map(text),
      fc.json(),
    );
    const property = fc.property(json, (source) => {
      const node = only([JsonDocumentError], () => parseJson(source));
      if (node !== null) expect(jsonRevision(parseJson(printJson(node)))).toBe(jsonRevision(node));
      const spelt = only([SyntaxError, JsonRuleError], () => readSpeltJson(source));
      if (spelt === null) return;
      expect(toJsonValue(spelt)).not.toBeNull();
      if (!source.includes("\\u")) expect(JSON.parse(printPlainJson(spelt))).toEqual(JSON.parse(source));
    });
    const found = [
      `[${"1".repeat(2000)}.5e999999]`,
      `{"id": 1${"0".repeat(2000)}1}`,
      '"\\ud800"',
      '["\uE000\uE0001", 2]',
      '{"__proto__": {"a": 12345678901234567890}}',
      '{"a": 1, "a": 2}',
      "[".repeat(250) + "]".repeat(250),
    ];
    await fuzz("JSON", property, 500, { found: found.map((source): [string] => [source]) });
  });
});

/** One message of each kind that holds much. */
function seedMessages(): readonly Uint8Array[] {
  const value = { msgpack: Buffer.from([0x81, 0xa1, 0x61, 0xc0]), json: Buffer.from('{"a":1}') };
  const { ReadResource, PlanResourceChange, UpgradeResourceState, CallFunction } = tfplugin6.service;
  return [
    ReadResource.request.encode({ typeName: "wfa_workflow", currentState: value, private: Buffer.from("{}") }),
    PlanResourceChange.request.encode({
      typeName: "wfa_workflow",
      priorState: value,
      proposedNewState: value,
      config: value,
    }),
    UpgradeResourceState.request.encode({ typeName: "wfa_workflow", version: 1, rawState: { json: value.json } }),
    CallFunction.request.encode({ name: "workflow_json", arguments: [value, value] }),
  ];
}
