import type { ObjectValue, Value } from "../../src/cty";
import { parseDocument, revision } from "../../src/document";
import type { RunningService } from "../../src/service";
import type { Core } from "./imitated-core";

export type Attributes = Readonly<Record<string, Value>>;
/** Attributes, or how they are looked up where they depend on what a service makes of what it is given. */
export type Settings = Attributes | ((core: Core) => Promise<Attributes>);

/** How one resource is created, and its possible changes: for recorded states and for the fault matrix. */
export interface ResourceRecipe {
  /** Prepares the service. */
  readonly prepare?: (service: RunningService) => void;
  /** The configuration for a service that does not rewrite documents. */
  readonly config: Attributes;
  /** The parts of `config` that depend on the service, looked up there. */
  readonly follow?: (core: Core) => Promise<Attributes>;
  /** Changes of a user, by name. Those that can only replace, and those that lead to no request, belong here too. */
  readonly changes: Readonly<Record<string, Change>>;
  /** Further configurations that lead to other requests, by name. */
  readonly variants?: Readonly<Record<string, Variant>>;
  /** Attributes whose values the service makes up anew each time; recorded under fixed names. */
  readonly madeUp?: readonly string[];
}

export interface Change {
  /** What differs from before; null for what is left out. */
  readonly to: Settings;
  /** What differs from `config` before. @default nothing */
  readonly from?: Attributes;
  /** @default the recipe's */
  readonly prepare?: (service: RunningService) => void;
  /** What others do on the service before the change. @default nothing */
  readonly meanwhile?: (service: RunningService) => void;
}

export interface Variant {
  /** What differs from the recipe's; null for what is left out. */
  readonly config: Attributes;
  /** How its deletion is refused by design, as the error's summary says it, where a service shows too little. */
  readonly refusal?: RegExp;
  /** @default the recipe's */
  readonly prepare?: (service: RunningService) => void;
}

/** A secret that some recipes send to the service, and that must not occur anywhere else. */
export const RECIPE_SECRET = "planted-document-secret-71c0e9";

const DOCUMENT = `<?xml version="1.0"?>
<!-- Kept as it is written. -->
<workflow id='wf-1' name="load">
  <description><![CDATA[Loads & checks]]></description>
  <trigger name="manual"/>
  <trigger name="nightly" schedule="0 2 * * *"/>
  <task name="load" timeout="300" duration="20ms"/>
</workflow>
`;

const edited = (from: string, to: string): string => {
  if (!DOCUMENT.includes(from)) throw new Error(`the recipes' document has no ${from}`);
  return DOCUMENT.replace(from, to);
};
const LONGER = edited('timeout="300"', 'timeout="600"');
const WITHOUT_ID = edited("id='wf-1' ", "");
const WITH_SECRET = edited('<task name="load"', '<task name="load" password="{{secret:db}}"');
const secret = (version: number): Attributes => ({
  document: WITH_SECRET,
  secrets_wo: new Map([["db", `${RECIPE_SECRET}-${version}`]]),
  secrets_wo_version: version,
  sensitive_paths: ["//@password"],
});
const PROPOSED: Attributes = { approve: false, enabled: null, triggers: null };
/** Long enough to be seen running, but short. */
const RUNNING = edited('duration="20ms"', 'duration="50ms"');

const released = ({ backstage }: RunningService, document: string): void => {
  const id = backstage.submit(document);
  backstage.approve(id);
  backstage.setEnabled(id, true);
};
const withWorkflow = (service: RunningService): void => released(service, RUNNING);

/** The pending submission as a reviewer would see it. */
const reviewed =
  (id: string) =>
  async (core: Core): Promise<Attributes> => {
    const { revision: seen } = await core.data("wfa_workflow", { id, state: "submitted" });
    return { server_revision: seen! };
  };

const CALENDAR = '{ "id": "cal-1", "name": "Holidays", "dates": ["2027-01-01"], "weight": 1.50 }';

/**
 * The `config` is as much of each resource as a configuration can say, and is never changed: states are recorded of it.
 * A new resource needs a line here and its first recorded state.
 */
export const RESOURCE_RECIPES: Readonly<Record<string, ResourceRecipe>> = {
  wfa_asset: {
    config: {
      name: "web",
      description: "Web server",
      hostname: "web.example",
      ip_address: "192.0.2.1",
      additional_fields_json: '{"rack":"A 7"}',
    },
    changes: {
      description: { to: { name: "front", description: "Front door", additional_fields_json: '{"rack":"B 1"}' } },
      machine: { to: { hostname: "www.example", ip_address: "192.0.2.2" } },
      ports: { to: { port: 5_000, ft_port: 5_001 } },
      settings: { to: { adopt_existing: true } },
      gone: {
        to: {},
        meanwhile: ({ backstage }) =>
          backstage.assets().forEach(({ id, hostname }) => hostname === "web.example" && backstage.deleteAsset(id)),
      },
    },
    variants: {
      adopted: {
        config: { adopt_existing: true },
        prepare: ({ backstage }) =>
          void backstage.addAsset({
            name: "web",
            description: "Web server",
            hostname: "web.example",
            ipAddress: "192.0.2.1",
            rack: "A 7",
          }),
      },
    },
    madeUp: ["id"],
  },
  wfa_calendar: {
    config: { definition: CALENDAR, ignored_paths: ["/modified"] },
    changes: {
      definition: { to: { definition: '{ "id": "cal-1", "name": "Feasts", "dates": ["2027-01-01", "2027-12-25"] }' } },
      settings: { to: { ignored_paths: null, adopt_existing: true } },
      drifted: {
        to: {},
        meanwhile: ({ backstage }) =>
          void backstage.putCalendar({ id: "cal-1", name: "Holidays", dates: [], weight: 2 }),
      },
      gone: { to: {}, meanwhile: ({ backstage }) => backstage.deleteCalendar("cal-1") },
    },
    variants: {
      "without-id": { config: { definition: '{ "name": "Holidays", "dates": ["2027-01-01"] }' } },
      adopted: {
        config: { adopt_existing: true },
        prepare: ({ backstage }) => void backstage.putCalendar({ id: "cal-1", name: "Old", dates: [] }),
      },
    },
  },
  wfa_workflow: {
    config: {
      document: DOCUMENT,
      enabled: true,
      triggers: new Map([["nightly", false]]),
      ignored_paths: ["//@modified"],
    },
    changes: {
      document: { to: { document: LONGER } },
      "document-without-id": {
        from: { document: WITHOUT_ID },
        to: { document: WITHOUT_ID.replace('timeout="300"', 'timeout="600"') },
      },
      enabled: { to: { enabled: false } },
      triggers: { to: { triggers: new Map([["nightly", true]]) } },
      everything: {
        to: {
          document: edited("<task", '<trigger name="weekly"/><task'),
          enabled: false,
          triggers: new Map([
            ["nightly", true],
            ["weekly", false],
          ]),
          preserve_acl: true,
        },
      },
      renamed: { to: { document: edited('name="load">', 'name="unload">') } },
      moved: {
        to: {
          document: edited("id='wf-1'", "id='wf-1' groupId='{{group}}'"),
          substitutions: new Map([["group", "others"]]),
        },
      },
      approved: { from: PROPOSED, to: { approve: true } },
      "approved-anew": {
        from: PROPOSED,
        to: { approve: true, document: LONGER, enabled: true, triggers: new Map([["nightly", false]]) },
      },
      proposed: { to: { ...PROPOSED, document: LONGER } },
      "proposed-anew": { from: PROPOSED, to: { document: LONGER } },
      secret: { from: secret(1), to: secret(2) },
      drifted: { to: {}, meanwhile: (service) => released(service, edited('timeout="300"', 'timeout="900"')) },
      overwriting: {
        to: { document: LONGER, overwrite_pending_submission: true },
        meanwhile: ({ backstage }) => void backstage.submit(edited('timeout="300"', 'timeout="900"')),
      },
      settings: {
        to: {
          adopt_existing: true,
          allow_duplicate_name: true,
          deletion_policy: "abandon",
          on_release_failure: "warn",
          ignored_paths: null,
          show_definition: true,
        },
      },
      gone: {
        to: {},
        meanwhile: ({ backstage }) => {
          for (const { id, submitted, approved } of backstage.workflows())
            if (/ name="load"/.test((approved ?? submitted)!.text)) backstage.deleteWorkflow(id);
        },
      },
    },
    variants: {
      "without-id": {
        config: { document: WITHOUT_ID.replace("300", "{{timeout}}"), substitutions: new Map([["timeout", "300"]]) },
      },
      proposed: { config: PROPOSED },
      warned: { config: { on_release_failure: "warn" } },
      secret: { config: secret(1) },
      adopted: { config: { adopt_existing: true }, prepare: (service) => released(service, LONGER) },
      disabling: { config: { deletion_policy: "disable" } },
      abandoning: { config: { deletion_policy: "abandon" } },
    },
  },
  wfa_workflow_approval: {
    prepare: ({ backstage }) => void backstage.submit(DOCUMENT),
    // The rendition of a service that does not rewrite documents.
    config: {
      workflow_id: "wf-1",
      server_revision: revision(parseDocument(DOCUMENT)),
      enable: true,
      sensitive_paths: ["//@password"],
    },
    follow: reviewed("wf-1"),
    changes: {
      enable: { to: { enable: false } },
      "enable-only": {
        from: { enable: null },
        to: { enable: true },
        meanwhile: ({ backstage }) => backstage.setEnabled("wf-1", false),
      },
      revision: { to: reviewed("wf-1"), meanwhile: ({ backstage }) => void backstage.submit(LONGER) },
      workflow: { to: async (core) => ({ workflow_id: "others-draft", ...(await reviewed("others-draft")(core)) }) },
      settings: { to: { sensitive_paths: null } },
    },
    variants: { alone: { config: { enable: null } } },
  },
  wfa_workflow_execution: {
    prepare: withWorkflow,
    config: {
      workflow_id: "wf-1",
      trigger: "manual",
      parameters: new Map([["day", "1"]]),
      parameters_wo: new Map([["token", RECIPE_SECRET]]),
      keepers: new Map([["run", "1"]]),
      wait_for_completion: true,
    },
    changes: {
      keepers: { to: { keepers: new Map([["run", "2"]]) } },
      parameters: { to: { parameters: new Map([["day", "2"]]) } },
      secrets: { to: { parameters_wo: new Map([["token", `${RECIPE_SECRET}-2`]]), keepers: new Map([["run", "2"]]) } },
      trigger: { to: { trigger: "nightly" } },
      workflow: { to: { workflow_id: "others-load", wait_for_completion: false } },
      settings: { to: { wait_for_completion: false } },
    },
    variants: { unawaited: { config: { wait_for_completion: false } } },
    madeUp: ["instance_id"],
  },
  wfa_workflow_group: {
    config: { id: "group-1", name: "Finance", description: "Money", force_destroy: true },
    changes: {
      name: { to: { name: "Accounts", description: null } },
      parent: { to: { parent_id: "others" } },
      id: { to: { id: "group-2" } },
      settings: { to: { force_destroy: false } },
      gone: { to: {}, meanwhile: ({ backstage }) => backstage.deleteGroup("group-1") },
    },
    variants: {
      "without-id": { config: { id: null } },
      careful: { config: { force_destroy: false }, refusal: /(?:is|may) not (?:be )?empty/ },
    },
  },
  wfa_workflow_queue: {
    config: { name: "Master", paused: true, on_destroy: "restore" },
    changes: {
      paused: { to: { paused: false } },
      name: { to: { name: "others" }, prepare: ({ backstage }) => backstage.setPaused("others", false) },
      settings: { to: { on_destroy: "keep" } },
      drifted: { to: {}, meanwhile: ({ backstage }) => backstage.setPaused("Master", false) },
    },
    variants: { kept: { config: { on_destroy: "keep" } } },
  },
  wfa_workflow_trigger: {
    prepare: withWorkflow,
    config: { workflow_id: "wf-1", name: "nightly", enabled: false, workflow_revision: "1" },
    changes: {
      enabled: { to: { enabled: true } },
      revision: { to: { workflow_revision: "2" } },
      name: { to: { name: "manual" } },
      workflow: { to: { workflow_id: "others-load" } },
      settings: { to: { on_destroy: "disable" } },
      drifted: { to: {}, meanwhile: ({ backstage }) => backstage.setTrigger("wf-1", "nightly", true) },
    },
    variants: { disabling: { config: { enabled: true, on_destroy: "disable" } } },
  },
};

export const recipeOf = (typeName: string): ResourceRecipe => {
  const recipe = RESOURCE_RECIPES[typeName];
  if (recipe === undefined) throw new Error(`test/harness/resource-recipes.ts has no recipe for ${typeName}; add one`);
  return recipe;
};

/** The values that the service has generated for an object. */
export const madeUpValues = ({ madeUp = [] }: ResourceRecipe, state: ObjectValue): readonly string[] =>
  madeUp.map((name) => {
    const value = state[name];
    if (typeof value !== "string") throw new Error(`"${name}" is not a text that the service generated`);
    return value;
  });
