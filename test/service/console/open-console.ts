import { type Bench, openBench } from "../support/bench";
import { Visitor } from "./visitor";

export const KEYS = { user: "the-user-key", administrator: "the-administrator-key" };

/** @param key with which the visitor signs in; null for none */
export async function openConsole(
  options: Parameters<typeof openBench>[0] = {},
  key: string | null = KEYS.administrator,
): Promise<Bench & { readonly visitor: Visitor }> {
  const bench = await openBench({ keys: KEYS, ...options });
  const visitor = new Visitor(bench.service);
  if (key !== null) await visitor.signIn(key);
  return { ...bench, visitor };
}

export const operations = ({ service }: Bench): readonly string[] =>
  service.audit.map(({ user, operation }) => `${user} ${operation}`);
