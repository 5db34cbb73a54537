import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { ContractTarget } from "./contract-target";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * A service of the user's, from the environment; null without WFA_CONTRACT_URL.
 * @throws Error that names the variable that is missing or wrong
 */
export function urlTarget(env: Environment): ContractTarget | null {
  const url = env["WFA_CONTRACT_URL"];
  if (url === undefined || url === "") return null;
  const key = env["WFA_CONTRACT_KEY"] ?? "";
  if (key === "") throw new Error("WFA_CONTRACT_KEY is missing; it is the API key to call the service with");
  const administrator = env["WFA_CONTRACT_ADMIN_KEY"];
  const document = fileOf(env, "WFA_CONTRACT_DOCUMENT");
  const named = (variable: string): ((name: string) => object) | null => {
    const template = fileOf(env, variable);
    return template === null ? null : (name) => filled(variable, template, { name });
  };
  const calendar = fileOf(env, "WFA_CONTRACT_CALENDAR");
  const search = fileOf(env, "WFA_CONTRACT_SEARCH");
  return {
    name: url,
    write: env["WFA_CONTRACT_WRITE"] === "1",
    maintenance: env["WFA_CONTRACT_MAINTENANCE"] === "1",
    documentedShapes: env["WFA_CONTRACT_SHAPES"] !== "any",
    quiet: env["WFA_CONTRACT_QUIET"] === "1",
    jsonDocuments: env["WFA_CONTRACT_JSON"] !== "none",
    documents:
      document === null
        ? null
        : {
            document: (name) => document.replaceAll("{{name}}", escaped(name)),
            trigger: env["WFA_CONTRACT_TRIGGER"] ?? null,
            inGroup: null,
          },
    calendar:
      calendar === null
        ? null
        : (name, edition) => filled("WFA_CONTRACT_CALENDAR", calendar, { name, edition: String(edition) }),
    search: search === null ? null : filled("WFA_CONTRACT_SEARCH", search, {}),
    asset: named("WFA_CONTRACT_ASSET"),
    assetWithoutAgent: named("WFA_CONTRACT_BARE_ASSET"),
    open: async () => ({
      url: url.replace(/\/+$/, ""),
      key,
      keys: administrator === undefined ? null : { user: key, administrator },
      wait: () => sleep(500),
      patience: 120,
      close: async () => undefined,
    }),
  };
}

function fileOf(env: Environment, variable: string): string | null {
  const path = env[variable];
  if (path === undefined || path === "") return null;
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new Error(`${variable} names the file "${path}", which cannot be read`, { cause: error });
  }
}

/** A JSON template, with {{name}} and {{edition}} filled in. */
function filled(variable: string, template: string, values: Readonly<Record<string, string>>): object {
  const text = Object.entries(values).reduce((done, [name, value]) => done.replaceAll(`{{${name}}}`, value), template);
  try {
    return JSON.parse(text) as object;
  } catch (error) {
    throw new Error(`${variable} names a file that is not JSON`, { cause: error });
  }
}

const escaped = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
