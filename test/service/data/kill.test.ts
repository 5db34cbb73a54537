import { describe, expect, it } from "vitest";
import { lockDirectory } from "../../../src/files";
import { type ChildService, freshFolder, startChild } from "./child-service";

const ids = async (child: ChildService, path: string): Promise<readonly string[]> => {
  const { text } = await child.call("GET", path);
  const list = Object.values(JSON.parse(text) as object).find(Array.isArray) as readonly any[];
  return list.map(({ attrs }) => attrs.id ?? attrs.name);
};

describe("a service with a data directory that is killed with kill -9", () => {
  it("loses no write that it acknowledged, at whatever moment", async () => {
    const folder = await freshFolder();
    const acknowledged: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const child = await startChild(folder);
      expect(await ids(child, "/workflowGroups")).toEqual(expect.arrayContaining(acknowledged));
      let writing = true;
      const write = async (writer: number): Promise<void> => {
        for (let index = 0; writing; index += 1) {
          const id = `group-${round}-${writer}-${index}`;
          try {
            const { status } = await child.call("POST", "/workflowGroups", JSON.stringify({ id, name: id }));
            if (status === 201) acknowledged.push(id);
          } catch {
            return;
          }
        }
      };
      const before = acknowledged.length;
      const writers = [0, 1, 2, 3].map(write);
      await expect
        .poll(() => acknowledged.length - before, { timeout: 60_000, interval: 5 })
        .toBeGreaterThan(20 + 17 * round);
      await child.kill();
      writing = false;
      await Promise.all(writers);
    }
    const child = await startChild(folder);
    const kept = await ids(child, "/workflowGroups");
    expect(acknowledged.filter((id) => !kept.includes(id))).toEqual([]);
    const audited = (await child.call("GET", "/auditlog")).text;
    expect(acknowledged.filter((id) => !audited.includes(`"${id}"`))).toEqual([]);
    // In the order of their creation, each one once.
    expect(kept).toHaveLength(new Set(kept).size);
  });

  it("has all kinds of objects again, and runs go on", async () => {
    const folder = await freshFolder();
    const first = await startChild(folder);
    const document = `<workflow id="w1" name="w"><trigger name="t"/><task duration="1h"/></workflow>`;
    for (const [method, path, body] of [
      ["POST", "/workflows", document],
      ["PATCH", "/workflows/w1", '{"approveWorkflow": true}'],
      ["POST", "/workflows/w1?trigger=t", undefined],
      ["PATCH", "/workflowQueues/Master", '{"paused": true}'],
      ["POST", "/assets", '{"hostname": "web1"}'],
      ["POST", "/calendars", '{"id": "c1", "name": "c", "dates": []}'],
      ["POST", "/searches", '{"name": "s1", "criteria": []}'],
      ["POST", "/system/help-report", undefined],
    ] as const) {
      expect((await first.call(method, path, body)).status, path).toBeLessThan(300);
    }
    const paths = [
      "/workflows",
      "/workflowInstances?state=running",
      "/workflowQueues",
      "/assets",
      "/calendars",
      "/auditlog",
    ];
    const shown = async (child: ChildService): Promise<readonly string[]> =>
      Promise.all(paths.map(async (path) => (await child.call("GET", path)).text.replaceAll(child.url, "")));
    const before = await shown(first);
    await first.kill();
    const second = await startChild(folder);
    expect(await shown(second)).toEqual(before);
    expect((await second.call("POST", "/searches/s1")).status).toBe(200);
    const [instance = ""] = await ids(second, "/workflowInstances?state=running");
    expect((await second.call("PUT", `/workflowInstances/${instance}`)).status).toBe(200);
    expect((await second.call("GET", "/workflowLogs")).text).toContain(instance);
  });

  it("lets go of its directory, and nobody else may have it while it runs", async () => {
    const folder = await freshFolder();
    const first = await startChild(folder);
    await expect(startChild(folder)).rejects.toThrow(
      /data directory ".*" is in use by another service; stop that service, or choose another directory/,
    );
    expect((await first.call("GET", "/workflows")).status).toBe(200);
    await first.kill();
    const second = await startChild(folder);
    await second.stop();
    await startChild(folder);
  });

  it.runIf(process.platform === "linux")("is taken over by one of several that start at once", async () => {
    const folder = await freshFolder();
    await (await startChild(folder)).kill();
    for (let round = 0; round < 10; round += 1) {
      const taken = await Promise.allSettled([1, 2, 3, 4].map(() => lockDirectory(folder, "service")));
      const held = taken.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
      expect(held).toHaveLength(1);
      await held[0]!();
      await (await startChild(folder)).kill();
    }
  });
});
