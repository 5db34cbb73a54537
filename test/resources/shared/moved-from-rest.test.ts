import { expect, test } from "vitest";
import { startService, type RunningService } from "../../../src/service";
import { recordedAttributes } from "../../fixtures/rest-providers";
import { startCore, type Attributes } from "../../harness/imitated-core";

const DOCUMENT = '<workflow id="w/1 ä" name="load"><task name="t"/></workflow>';

interface Kind {
  readonly collection: string;
  readonly config: Attributes;
  /** Makes the object as others did. @returns its id */
  readonly make: (service: RunningService) => string;
}

const KINDS: Readonly<Record<string, Kind>> = {
  wfa_workflow_group: {
    collection: "workflowGroups",
    config: { name: "Finance", description: "Money" },
    make: ({ backstage }) => backstage.createGroup({ name: "Finance", description: "Money" }),
  },
  wfa_calendar: {
    collection: "calendars",
    config: { definition: '{"name":"Holidays","dates":["2027-01-01"]}' },
    make: ({ backstage }) => backstage.putCalendar({ name: "Holidays", dates: ["2027-01-01"] }),
  },
  wfa_asset: {
    collection: "assets",
    config: { name: "web", hostname: "web.example" },
    make: ({ backstage }) => backstage.addAsset({ name: "web", hostname: "web.example" }),
  },
  wfa_workflow: {
    collection: "workflows",
    config: { document: DOCUMENT },
    make: ({ backstage }) => {
      backstage.submit(DOCUMENT);
      backstage.approve("w/1 ä");
      return "w/1 ä";
    },
  },
};

const SOURCES: Readonly<Record<string, string>> = {
  restapi_object: "registry.terraform.io/mastercard/restapi",
  restful_resource: "registry.opentofu.org/magodo/restful",
};

/** The state of an object as its provider recorded it, of another collection and with another id. */
async function recorded(source: string, collection: string, id: string): Promise<object> {
  const { id: inState, path, ...others } = await recordedAttributes(source);
  const own = inState.replace(/[^/]+$/, source === "restapi_object" ? id : encodeURIComponent(id));
  return { ...others, id: own.replace(path, `/${collection}`), path: `/${collection}` };
}

async function move(service: RunningService, typeName: string, sourceTypeName: string, state: object) {
  const core = await startCore({ endpoint: service.url, api_key: service.keys.user });
  const object = await core.resource(typeName);
  const diagnostics = await object.move({
    sourceProviderAddress: SOURCES[sourceTypeName] ?? "registry.terraform.io/hashicorp/null",
    sourceTypeName,
    state,
  });
  return { object, diagnostics };
}

test.concurrent.for(
  Object.keys(KINDS).flatMap((typeName) => Object.keys(SOURCES).map((source) => [source, typeName] as const)),
)("a %s becomes a %s, and the next plan is empty", async ([source, typeName]) => {
  const service = await startService();
  try {
    const { collection, config, make } = KINDS[typeName]!;
    const id = make(service);
    const state = await recorded(source, collection, id);
    const { object, diagnostics } = await move(service, typeName, source, state);
    expect(diagnostics).toEqual([]);
    expect(object.value["id"]).toBe(id);
    const plan = await object.plan(config);
    // After an import, too, a plan may set what exists only in state.
    expect([plan.action, plan.replaces, plan.changed]).toEqual(["no-op", [], []]);
  } finally {
    await service.close();
  }
});

test.concurrent("what is of another collection, has no id, or comes from another type is refused in words", async () => {
  const service = await startService();
  try {
    const calendar = await recorded("restapi_object", "calendars", "c");
    const refusal = (typeName: string, source: string, values: object): Promise<unknown> =>
      move(service, typeName, source, values).catch((error: unknown) => String(error));
    expect(await refusal("wfa_workflow_group", "restapi_object", calendar)).toMatch(
      /cannot be moved to a wfa_workflow_group[^]*path is "\/calendars"/,
    );
    expect(await refusal("wfa_calendar", "restapi_object", { ...calendar, id: null })).toMatch(
      /has no id in state[^]*Refresh it/,
    );
    service.backstage.putCalendar({ id: "50%off", name: "Sales" });
    const spelt = { id: "/calendars/50%off", path: "/calendars" };
    expect((await move(service, "wfa_calendar", "restful_resource", spelt)).object.value["id"]).toBe("50%off");
    expect(await refusal("wfa_calendar", "null_resource", { id: "1" })).toMatch(
      /A null_resource cannot be moved to a wfa_calendar/,
    );
  } finally {
    await service.close();
  }
});
