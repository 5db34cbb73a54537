import type { ObjectValue, Value } from "../cty";
import { parseDocument, revision } from "../document";
import type { RunningService } from "../service";

type Attributes = Readonly<Record<string, Value>>;

/** How one resource comes to be, and what may be changed of it: for recorded states and for the fault matrix. */
export interface ResourceRecipe {
  /** What is on the service before. */
  readonly prepare?: (service: RunningService) => void;
  readonly config: Attributes;
  /** Changes of a user, by name: the attributes that are different then. Those that can only replace belong here too. */
  readonly changes: Readonly<Record<string, Attributes>>;
  /** Further configurations that lead to other requests, by name: the attributes that differ, null for those that are left out. */
  readonly variants?: Readonly<Record<string, Attributes>>;
  /** Attributes whose values the service makes up anew each time; recorded under fixed names. */
  readonly madeUp?: readonly string[];
}

const DOCUMENT = `<?xml version="1.0"?>
<!-- Kept as it is written. -->
<workflow id='wf-1' name="load">
  <description><![CDATA[Loads & checks]]></description>
  <trigger name="manual"/>
  <trigger name="nightly" schedule="0 2 * * *"/>
  <task name="load" timeout="300" duration="20ms"/>
</workflow>
`;

const withWorkflow = ({ backstage }: RunningService): void => {
  backstage.submit(DOCUMENT);
  backstage.approve("wf-1");
  backstage.setEnabled("wf-1", true);
};

/**
 * The `config` is as much of each resource as a configuration can say, and is never changed: states are recorded of it.
 * A new resource needs a line here and its first recorded state.
 */
export const RESOURCE_RECIPES: Readonly<Record<string, ResourceRecipe>> = {
  wfa_asset: {
    config: { name: "web", description: "Web server", hostname: "web.example", ip_address: "192.0.2.1", additional_fields_json: '{"rack":"A 7"}' },
    changes: { description: { description: "Front door" }, machine: { hostname: "www.example", ip_address: "192.0.2.2" } },
    madeUp: ["id"],
  },
  wfa_calendar: {
    config: { definition: '{ "id": "cal-1", "name": "Holidays", "dates": ["2027-01-01"], "weight": 1.50 }', ignored_paths: ["/modified"] },
    changes: { definition: { definition: '{ "id": "cal-1", "name": "Holidays", "dates": ["2027-01-01", "2027-12-25"] }' } },
    variants: { "without-id": { definition: '{ "name": "Holidays", "dates": ["2027-01-01"] }' } },
  },
  wfa_workflow: {
    config: { document: DOCUMENT, enabled: true, triggers: new Map([["nightly", false]]), ignored_paths: ["//@modified"] },
    changes: {
      document: { document: DOCUMENT.replace('timeout="300"', 'timeout="600"') },
      enabled: { enabled: false },
      triggers: { triggers: new Map([["nightly", true]]) },
    },
    variants: {
      "without-id": { document: DOCUMENT.replace("id='wf-1' ", "") },
      proposed: { approve: false, enabled: null, triggers: null },
      warned: { on_release_failure: "warn" },
    },
  },
  wfa_workflow_approval: {
    prepare: ({ backstage }) => void backstage.submit(DOCUMENT),
    // What a service that keeps documents as they are shows of it.
    config: { workflow_id: "wf-1", server_revision: revision(parseDocument(DOCUMENT)), enable: true, sensitive_paths: ["//@password"] },
    changes: { enable: { enable: false } },
    variants: { alone: { enable: null } },
  },
  wfa_workflow_execution: {
    prepare: withWorkflow,
    config: { workflow_id: "wf-1", trigger: "manual", parameters: new Map([["day", "1"]]), keepers: new Map([["run", "1"]]), wait_for_completion: true },
    changes: { keepers: { keepers: new Map([["run", "2"]]) } },
    variants: { unawaited: { wait_for_completion: false } },
    madeUp: ["instance_id"],
  },
  wfa_workflow_group: {
    config: { id: "group-1", name: "Finance", description: "Money", force_destroy: true },
    changes: { name: { name: "Accounts" } },
    variants: { "without-id": { id: null }, careful: { force_destroy: false } },
  },
  wfa_workflow_queue: {
    config: { name: "Master", paused: true, on_destroy: "restore" },
    changes: { paused: { paused: false } },
  },
  wfa_workflow_trigger: {
    prepare: withWorkflow,
    config: { workflow_id: "wf-1", name: "nightly", enabled: false, workflow_revision: "1" },
    changes: { enabled: { enabled: true }, revision: { workflow_revision: "2" } },
    variants: { disabling: { enabled: true, on_destroy: "disable" } },
  },
};

export const recipeOf = (typeName: string): ResourceRecipe => {
  const recipe = RESOURCE_RECIPES[typeName];
  if (recipe === undefined) throw new Error(`src/tooling/resource-recipes.ts has no recipe for ${typeName}; add one`);
  return recipe;
};

/** The values that the service has made up for an object. */
export const madeUpValues = ({ madeUp = [] }: ResourceRecipe, state: ObjectValue): readonly string[] => madeUp.map((name) => {
    const value = state[name];
    if (typeof value !== "string") throw new Error(`"${name}" is no text that the service has made up`);
    return value;
  });
