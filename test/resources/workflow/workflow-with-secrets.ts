import { expect } from "vitest";
import { parseDocument } from "../../../src/document";
import type { ServiceFixture } from "../../harness/with-service";

/** A workflow with two secrets, and what shows of them. */
export const SECRET = `P4ssw0rd&<word>"'\n]]> Straße`;
export const secrets = (db = SECRET, token = "t0ken-0815") =>
  new Map([
    ["db", db],
    ["token", token],
  ]);
export const DOCUMENT = `<?xml version="1.0"?>
<workflow name="load">
  <task name="extract" timeout="300" url="jdbc:pg://host;password={{secret:db}};ssl=1"/>
  <task name="load" password='{{secret:db}}'>curl -H "X: {{secret:token}}" <![CDATA[<&> ]]>{{secret:db}}</task>
</workflow>
`;
export const CONFIG = { document: DOCUMENT, secrets_wo: secrets(), secrets_wo_version: 1 };

const decoder = new TextDecoder();
/** Whatever the engine keeps or shows of the object, with the private data unpacked. */
export async function kept(object: ServiceFixture["object"]): Promise<string> {
  const { inflateRawSync } = await import("node:zlib");
  const privateData = decoder.decode(object.state!.private);
  const found = [...privateData.matchAll(/"([A-Za-z0-9+/=]{20,})"/g)].flatMap(([, text]) => {
    try {
      return [inflateRawSync(Buffer.from(text!, "base64")).toString("utf8")];
    } catch {
      return [];
    }
  });
  return [JSON.stringify(object.value), privateData, ...found].join("\n");
}

/** Every spelling of a secret's tell-tale part. */
export function expectNoSecret(text: string): void {
  for (const part of ["P4ssw0rd", "Straße", "t0ken-0815", "n3wer secr", "ev1l value"]) expect(text).not.toContain(part);
}

export function valuesOf(text: string) {
  const tasks = parseDocument(text).root.children.filter(
    (child) => child.kind === "element" && child.name.local === "task",
  );
  const [extract, load] = tasks.map((task) => (task.kind === "element" ? task : null));
  const attribute = (element: typeof load, name: string) =>
    element?.attributes.find((each) => each.name.local === name)?.value;
  const inner = load?.children[0];
  return {
    url: attribute(extract, "url"),
    password: attribute(load, "password"),
    text: inner?.kind === "text" ? inner.text : null,
  };
}

/** Replaces what stands in an attribute, however the service spells it. */
export const setAttribute =
  (name: string, value: string) =>
  (text: string): string => {
    const now = text.replace(new RegExp(`(\\s${name}=)("[^"]*"|'[^']*')`), (_, start: string) => `${start}"${value}"`);
    expect(now).not.toBe(text);
    return now;
  };
