import { expect } from "vitest";
import { withService } from "../../harness/with-service";

const it = withService("wfa_workflow_queue");

it.for([
  [
    "keep",
    /may still have paused the queue, so the queue is kept in state[^]*The next apply pauses it, unless it already is/,
    [],
  ],
  [
    "restore",
    /first restores the queue, as on_destroy says, and then pauses it again[^]*terraform untaint/,
    [false, true],
  ],
] as const)(
  "a first write whose answer is lost, and that cannot be read back, says what the next apply does: on_destroy %s",
  async ([on_destroy, words, writes], { service, object }) => {
    service.backstage.createQueue("night");
    service.faults.add({ method: "PATCH", fault: { kind: "errorAfter" } });
    const config = { name: "night", paused: true, on_destroy };
    // And so is every look afterwards.
    service.faults.add({ method: "GET", skip: 2, times: Infinity, fault: { kind: "status", status: 403 } });
    await expect(object.apply(config)).rejects.toThrow(words);
    service.faults.clear();
    expect(object.state).toMatchObject({ tainted: true, value: { original_paused: false } });
    service.requests.clear();
    await object.apply(config);
    const sent = service.requests
      .list()
      .flatMap(({ method, body }) =>
        method === "PATCH" ? [(JSON.parse(String(body)) as { readonly paused: boolean }).paused] : [],
      );
    expect(sent).toEqual(writes);
    expect((await object.plan(config)).action).toBe("no-op");
  },
);
