import { expect } from "vitest";
import type { OpenTarget } from "./contract-target";

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Sent {
  readonly body?: string | object;
  readonly accept?: string;
  /** Null: none. @default the target's */
  readonly key?: string | null;
}

export type Fields = Readonly<Record<string, unknown>>;

/**
 * Plain HTTP, and reading as the interface document allows: it uses nothing of the code that the service is to serve.
 */
export class ContractClient {
  constructor(readonly target: OpenTarget) {}

  /** A body that is an object goes as JSON, text as XML. */
  async send(method: string, path: string, { body, accept, key = this.target.key }: Sent = {}): Promise<Reply> {
    const isXml = typeof body === "string";
    const response = await fetch(this.target.url + path, {
      method,
      redirect: "manual",
      ...(body === undefined ? {} : { body: isXml ? body : JSON.stringify(body) }),
      headers: {
        ...(body === undefined ? {} : { "Content-Type": isXml ? "application/xml" : "application/json" }),
        ...(accept === undefined ? {} : { Accept: accept }),
        ...(key === null ? {} : { "X-API-Key": key }),
      },
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  /** A write whose success status and body the document leaves open. */
  async write(method: string, path: string, body?: string | object): Promise<Reply> {
    const reply = await this.send(method, path, body === undefined ? {} : { body });
    expect(reply.status, `${method} ${path}: ${reply.text}`).toSatisfy(isSuccess);
    return reply;
  }

  async refused(method: string, path: string, sent: Sent = {}): Promise<void> {
    const reply = await this.send(method, path, sent);
    expect(reply.status, `${method} ${path} is refused`).toSatisfy((status: number) => status >= 400 && status < 500);
  }

  async json(path: string): Promise<unknown> {
    const reply = await this.send("GET", path);
    expect(reply.status, `GET ${path}: ${reply.text}`).toSatisfy(isSuccess);
    return reply.status === 204 ? [] : JSON.parse(reply.text);
  }

  async list(path: string): Promise<readonly Fields[]> {
    const value = await this.json(path);
    const list: unknown = Array.isArray(value) ? value : Object.values(value as object).find(Array.isArray);
    expect(list, `GET ${path} answers a list`).toSatisfy(Array.isArray);
    return (list as readonly unknown[]).map(fieldsOf);
  }

  async object(path: string): Promise<Fields> {
    return fieldsOf(await this.json(path));
  }

  /** Null: the service does not have it, or not yet. */
  async objectIfThere(path: string): Promise<Fields | null> {
    const reply = await this.send("GET", path);
    if (reply.status === 404 || reply.status === 410) return null;
    expect(reply.status, `GET ${path}: ${reply.text}`).toSatisfy(isSuccess);
    return fieldsOf(JSON.parse(reply.text));
  }

  /** The one element of a list with that name; waits until it is there. */
  async named(path: string, name: string): Promise<Fields> {
    return this.eventually(
      `"${name}" in ${path}`,
      async () => (await this.list(path)).find((fields) => fields["name"] === name) ?? null,
    );
  }

  async gone(path: string): Promise<void> {
    await this.eventually(`${path} gone`, async () => ((await this.objectIfThere(path)) === null ? true : null));
  }

  /** Asks again until the answer is not null, since a service may apply later what it has answered. */
  async eventually<Value>(what: string, ask: () => Promise<Value | null>): Promise<Value> {
    for (let attempt = 0; attempt <= this.target.patience; attempt += 1) {
      const value = await ask();
      if (value !== null) return value;
      await this.target.wait();
    }
    throw new Error(`Waited in vain for ${what}`);
  }
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

export const seg = encodeURIComponent;

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function idOf(fields: Fields): string {
  expect(fields["id"], "the object has an id").toBeTypeOf("string");
  return String(fields["id"]);
}

/** An object's fields, wherever they stand: on it, under attrs, or under one wrapping property. */
export function fieldsOf(value: unknown): Fields {
  if (!isObject(value)) throw new Error(`${JSON.stringify(value)} is no object`);
  const { attrs, ...beside } = value;
  const own = Object.fromEntries(Object.entries(beside).filter(([name]) => name !== "link" && name !== "links"));
  if (isObject(attrs)) return { ...own, ...attrs };
  const entries = Object.entries(own);
  const [only] = entries.filter(([, field]) => isObject(field));
  const plain = entries.filter(([name, field]) => !isObject(field) && name !== "clazz" && name !== "type");
  return only !== undefined && plain.length === 0 ? fieldsOf(only[1]) : own;
}
