import { expect } from "vitest";
import type { ObjectValue } from "../../src/cty";
import { createLogger } from "../../src/protocol";
import { methodPath, providerService } from "../../src/protocol/provider-service";
import { tfplugin6 } from "../../src/protocol/wire";
import { CAPABLE, call, filled, unwire, wire } from "../harness/imitated-core/calls";
import { withService } from "../harness/with-service";
import { typesOf } from "../queries/newer-engine";

const NONE = new Uint8Array();
const typeName = "wfa_workflow_group";

withService(typeName)(
  "one Ctrl-C: objects that have begun are done, and nothing new begins",
  async ({ service, core: { server } }) => {
    const { state: type } = await typesOf(typeName);
    const table = providerService(async () => server, createLogger({ name: "wfa", environment: {} }));
    const rpc = async (method: "ApplyResourceChange" | "StopProvider", request: object) => {
      const handler = table.get(methodPath(method));
      if (handler?.kind !== "unary") throw new Error("not unary");
      return handler.handle(tfplugin6.service[method].request.encode(request), new AbortController());
    };
    const create = async (name: string) => {
      const [prior, config] = [wire(type, null), wire(type, filled(type, { name }))];
      const { plannedState, plannedPrivate } = await server.planResourceChange(
        {
          typeName,
          priorState: prior,
          proposedNewState: config,
          config,
          priorPrivate: NONE,
          clientCapabilities: CAPABLE,
        },
        call(),
      );
      const request = { typeName, priorState: prior, plannedState, config, plannedPrivate };
      const answer = tfplugin6.service.ApplyResourceChange.response.decode(await rpc("ApplyResourceChange", request));
      const state = unwire(type, answer.newState ?? {}) as ObjectValue | null;
      return { name: state?.["name"], errors: answer.diagnostics.map(({ summary, detail }) => [summary, detail]) };
    };
    let release: () => void = () => undefined;
    let hold: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const held = new Promise<void>((resolve) => (hold = resolve));
    const wait = (): Promise<void> => (hold(), released);
    service.faults.add({ method: "POST", fault: { kind: "hold", moment: "after", wait }, times: Infinity });

    const names = Array.from({ length: 10 }, (_, index) => `Group ${index}`);
    const creates = names.map(create);
    await held;
    await rpc("StopProvider", {});
    release();
    expect(await Promise.all(creates)).toEqual(names.map((name) => ({ name, errors: [] })));
    const sent = service.requests.list().length;
    expect(await create("Late")).toEqual({
      name: undefined,
      errors: [
        [
          "Creating this wfa_workflow_group did not begin",
          "Terraform had asked the provider to stop before, so nothing was sent. Apply again",
        ],
      ],
    });
    // Its plan is no write.
    expect(
      service.requests
        .list()
        .slice(sent)
        .map(({ method }) => method),
    ).not.toContain("POST");
    expect(service.backstage.groups().map(({ name }) => name)).toEqual(["Master", ...names]);
  },
);
