import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Fields = Readonly<Record<string, unknown>>;

/** One calendar on a service that adds members of its own to what it is given. */
export interface AddingService {
  readonly url: string;
  readonly writes: number;
  /** What it shows; a person may change any of it. */
  shown: Fields;
  /** Whether the list has it. @default true */
  isListed: boolean;
  close(): Promise<void>;
}

/**
 * @param additions what it adds to a new calendar
 * @param onWrite what a PUT makes of its additions: there again, or as they were left
 */
export async function startAddingService(additions: Fields, onWrite: "restored" | "left"): Promise<AddingService> {
  let writes = 0;
  let shown: Fields | null = null;
  let own: readonly string[] = [];
  let isListed = true;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const answer = (status: number, body: unknown): void =>
        void response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
      if (request.method !== "GET") {
        const definition = JSON.parse(Buffer.concat(parts).toString("utf8")) as Fields;
        const before: Fields = shown ?? additions;
        const kept =
          onWrite === "restored"
            ? additions
            : Object.fromEntries(Object.entries(before).filter(([name]) => !own.includes(name)));
        shown = { ...kept, ...definition, id: "c-1" };
        own = Object.keys(definition);
        writes++;
        return answer(200, shown);
      }
      if (request.url?.includes("/calendars/")) return shown === null ? answer(404, {}) : answer(200, shown);
      return answer(200, { link: {}, calendars: shown === null || !isListed ? [] : [shown] });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get writes() {
      return writes;
    },
    get shown() {
      return shown ?? {};
    },
    set shown(now) {
      shown = now;
    },
    get isListed() {
      return isListed;
    },
    set isListed(listed) {
      isListed = listed;
    },
    close: () =>
      new Promise((resolve, reject) => server.close((error) => (error === undefined ? resolve() : reject(error)))),
  };
}
