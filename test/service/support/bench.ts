import { afterEach } from "vitest";
import { type RunningService, type ServiceOptions, startService } from "../../../src/service/index";

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Asked {
  readonly body?: string;
  /** Content-Type. @default application/xml for a body that begins with "<", else application/json */
  readonly type?: string | null;
  readonly accept?: string;
  /** @default the user's */
  readonly key?: string | null;
}

/** A running service with a clock that only `advance` moves, and plain fetch to call it with. */
export interface Bench {
  readonly service: RunningService;
  readonly call: (method: string, path: string, asked?: Asked) => Promise<Reply>;
  readonly json: (path: string) => Promise<any>;
  readonly advance: (milliseconds: number) => void;
  /** Lets everything that is to be applied later be applied. */
  readonly settle: () => void;
}

const open: RunningService[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((service) => service.close()));
});

export async function openBench(options: ServiceOptions = {}): Promise<Bench> {
  let time = Date.parse("2024-05-01T10:00:00Z");
  const service = await startService({ now: () => time, ...options });
  open.push(service);
  const call: Bench["call"] = async (method, path, asked = {}) => {
    const { body, accept, key = service.keys.user } = asked;
    const type = asked.type === undefined ? guessType(body) : asked.type;
    const response = await fetch(service.url + path, {
      method,
      ...(body === undefined ? {} : { body: new TextEncoder().encode(body) }),
      headers: {
        ...(type === null ? {} : { "Content-Type": type }),
        ...(accept === undefined ? {} : { Accept: accept }),
        ...(key === null ? {} : { "X-API-Key": key }),
      },
      redirect: "manual",
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return {
    service,
    call,
    json: async (path) => {
      const reply = await call("GET", path);
      if (reply.status !== 200) throw new Error(`GET ${path} answered ${reply.status}: ${reply.text}`);
      return JSON.parse(reply.text);
    },
    advance: (milliseconds) => void (time += milliseconds),
    settle: () => void (time += 60_000),
  };
}

function guessType(body: string | undefined): string | null {
  if (body === undefined) return null;
  return body.startsWith("<") ? "application/xml" : "application/json";
}

const WRAPPERS = [
  "workflow",
  "workflowGroup",
  "workflowInstance",
  "workflowLog",
  "logEntry",
  "workflowQueue",
  "auditEntry",
  "asset",
  "calendar",
  "search",
  "statistics",
  "properties",
  "ticket",
];

/** Reads an object as the contract tells a client to: on it, under attrs, or under one wrapper property. */
export function fieldsOf(value: any): any {
  const wrapper = WRAPPERS.find((name) => isObject(value[name]));
  const object = wrapper === undefined ? value : value[wrapper];
  return isObject(object.attrs) ? object.attrs : object;
}

export function listOf(value: any): any[] {
  const list = Array.isArray(value) ? value : Object.values(value).find(Array.isArray);
  return (list as any[]).map(fieldsOf);
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export const seg = encodeURIComponent;

/** A workflow with two triggers, one of which its document disables. */
export function sample(
  name: string,
  rest: { readonly id?: string; readonly root?: string; readonly inner?: string } = {},
): string {
  const id = rest.id === undefined ? "" : ` id="${rest.id}"`;
  return `<workflow${id} name="${name}"${rest.root ?? ""}><triggers><trigger name="nightly"/><trigger name="by hand" enabled="false"/></triggers>${rest.inner ?? ""}<task name="load" timeout="300">one  two</task></workflow>`;
}
