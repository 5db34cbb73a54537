import { expect, test } from "vitest";
import { parseUrl } from "../../src/client/endpoint";

test("a host name in Latin-1 is one at every call, also when V8 has optimized the caller", () => {
  const hosts = new Set<string | undefined>();
  for (let call = 0; call < 20_000; call++) hosts.add(parseUrl("http://b\u00fccher.example")?.host);
  expect([...hosts]).toEqual(["xn--bcher-kva.example"]);
});

test("what is relative needs a base, and what is no URL is null", () => {
  expect(parseUrl("/a", "https://h")?.href).toBe("https://h/a");
  expect(parseUrl("/a")).toBeNull();
  expect(parseUrl("http://h:port")).toBeNull();
});
