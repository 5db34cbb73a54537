import { ToolError } from "../run-tool";
import type { Served } from "./served";

/** The service's objects, by name. */
export interface Inventory {
  readonly workflows: readonly { readonly id: string; readonly name: string }[];
  /** Without the root group, which is always there. */
  readonly groups: readonly { readonly id: string; readonly name: string }[];
}

/** A person who uses the service's own interface with an administrator's key: plain HTTP, without the provider. */
export interface Operator {
  inventory(): Promise<Inventory>;
  /** The approved document of a workflow. */
  document(id: string): Promise<string>;
  /** Submits a changed document and approves it. */
  edit(id: string, document: string): Promise<void>;
}

interface Listed {
  readonly attrs: { readonly id: string; readonly name: string };
}

const ROOT_GROUP = "Master";

export function createOperator({ url, adminKey }: Served): Operator {
  const call = async (
    method: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    body?: string,
  ): Promise<string> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { "X-API-Key": adminKey, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    if (!response.ok)
      throw new ToolError(`The operator's ${method} ${path} was answered with ${response.status}: ${text}`);
    return text;
  };
  const list = async (path: string, property: string): Promise<readonly Listed["attrs"][]> => {
    const answer = JSON.parse(await call("GET", path)) as Readonly<Record<string, readonly Listed[]>>;
    return (answer[property] ?? []).map(({ attrs }) => attrs).sort((a, b) => a.name.localeCompare(b.name));
  };
  return {
    inventory: async () => ({
      workflows: await list("/workflows", "workflows"),
      groups: (await list("/workflowGroups", "workflowGroups")).filter(({ name }) => name !== ROOT_GROUP),
    }),
    document: (id) => call("GET", `/workflows/${encodeURIComponent(id)}?state=approved`, { Accept: "application/xml" }),
    edit: async (id, document) => {
      const path = `/workflows/${encodeURIComponent(id)}`;
      await call("PUT", path, { "Content-Type": "application/xml" }, document);
      await call("PATCH", path, { "Content-Type": "application/json" }, JSON.stringify({ approveWorkflow: true }));
    },
  };
}
