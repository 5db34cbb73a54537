import { describe, expect } from "vitest";
import { isObject, isSuccess, type Reply } from "../contract-client";
import type { Section } from "../contract-suite";

/** Sections 2.10 and 4.9. */
export function searches({ target, client, writesWith }: Section): void {
  /** Step two's path, wherever step one's answer has the link. */
  const linkIn = ({ headers, text }: Reply): string => {
    const texts = [headers.get("location") ?? "", ...(text === "" ? [] : [text.replaceAll("\\/", "/")])];
    const found = texts
      .map((candidate) => /[^"'\s<>]*\/searches\/[^"'\s<>?#]+/.exec(candidate)?.[0])
      .find((link) => link !== undefined);
    expect(found, `the answer has a link: ${text}`).toBeDefined();
    return (found ?? "").slice((found ?? "").lastIndexOf("/searches/"));
  };
  const execute = (path: string, body?: object): Promise<Reply> =>
    client().eventually("the results", async () => {
      const reply = await client().send("POST", path, body === undefined ? {} : { body });
      if (reply.status === 404) return null;
      expect(reply.status, reply.text).toSatisfy(isSuccess);
      return reply;
    });

  describe("searches (2.10, 4.9)", () => {
    writesWith(target.search)(
      "are stored by step one, which answers a link for step two, which answers results",
      async () => {
        const stored = await client().write("POST", "/searches", target.search ?? {});
        const results = await execute(linkIn(stored));
        expect(isObject(JSON.parse(results.text))).toBe(true);
      },
    );

    writesWith(target.search)("may be executed with a body, and again", async () => {
      const path = linkIn(await client().write("POST", "/searches", target.search ?? {}));
      const [first, second] = [await execute(path, {}), await execute(path)];
      expect(isObject(JSON.parse(first.text)) && isObject(JSON.parse(second.text))).toBe(true);
    });

    writesWith(target.search)("that nobody stored are not executed", async () => {
      await client().refused("POST", "/searches/nobody%20stored%20this");
    });

    writesWith(target.search)("are validated when they are stored", async () => {
      await client().refused("POST", "/searches", { body: "<criteria/>" });
    });
  });
}
