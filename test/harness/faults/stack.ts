import type { RunningService } from "../../../src/service";
import type { Attributes, Settings } from "../resource-recipes";
import { TIMEOUTS } from "./subject";

/** One resource block of a stack. */
export interface StackObject {
  readonly typeName: string;
  readonly config: Settings;
  /** What is different after its update. */
  readonly change: Attributes;
  readonly prepare: (service: RunningService) => void;
}

/** How to configure many of one resource that have nothing to do with each other. */
interface Many {
  readonly config: Settings;
  readonly change: Attributes;
  /** What has to be on the service before. */
  readonly prepare?: (service: RunningService) => void;
}

const two = (index: number): string => String(index).padStart(2, "0");
const documentOf = (name: string, id: string | null, timeout: number): string =>
  `<workflow ${id === null ? "" : `id="${id}" `}name="${name}"><trigger name="nightly"/><task name="load" timeout="${timeout}" duration="50ms"/></workflow>`;

const released =
  (id: string) =>
  ({ backstage }: RunningService): void => {
    backstage.submit(documentOf(id, id, 300));
    backstage.approve(id);
    backstage.setEnabled(id, true);
  };

const MANY: Readonly<Record<string, (index: number) => Many>> = {
  wfa_asset: (index) => {
    const config = {
      name: `machine ${two(index)}`,
      hostname: `machine-${two(index)}.example`,
      additional_fields_json: '{"rack":"A 7"}',
    };
    return { config, change: { description: "Moved" } };
  },
  wfa_calendar: (index) => {
    const definition = (dates: readonly string[]): string =>
      JSON.stringify({
        ...(index % 2 === 0 ? { id: `calendar-${two(index)}` } : {}),
        name: `Calendar ${two(index)}`,
        dates,
      });
    return {
      config: { definition: definition(["2027-01-01"]) },
      change: { definition: definition(["2027-01-01", "2027-12-25"]) },
    };
  },
  wfa_workflow: (index) => {
    const id = index % 2 === 0 ? `stack-${two(index)}` : null;
    const document = (timeout: number): string => documentOf(`Stack ${two(index)}`, id, timeout);
    return {
      config: { document: document(300), enabled: true, triggers: new Map([["nightly", index % 3 === 0]]) },
      change: { document: document(600), enabled: index % 4 === 0 },
    };
  },
  wfa_workflow_approval: (index) => {
    const id = `proposed-${two(index)}`;
    return {
      prepare: ({ backstage }) => void backstage.submit(documentOf(id, id, 300)),
      config: async (core) => ({
        workflow_id: id,
        server_revision: (await core.data("wfa_workflow", { id, state: "submitted" }))["revision"]!,
        enable: true,
      }),
      change: { enable: false },
    };
  },
  wfa_workflow_execution: (index) => {
    const id = `run-${two(index)}`;
    const config = { workflow_id: id, trigger: "nightly", wait_for_completion: true };
    return { prepare: released(id), config, change: { keepers: new Map([["run", "2"]]) } };
  },
  wfa_workflow_group: (index) => ({
    config: {
      ...(index % 2 === 0 ? { id: `group-${two(index)}` } : {}),
      name: `Group ${two(index)}`,
      force_destroy: true,
    },
    change: { description: "Renewed" },
  }),
  wfa_workflow_queue: (index) => {
    const name = `queue ${two(index)}`;
    return {
      prepare: ({ backstage }) => backstage.createQueue(name),
      config: { name, paused: true, on_destroy: "restore" },
      change: { paused: false },
    };
  },
  wfa_workflow_trigger: (index) => {
    const id = `triggered-${two(index)}`;
    return {
      prepare: released(id),
      config: { workflow_id: id, name: "nightly", enabled: false },
      change: { enabled: true },
    };
  },
};

export const STACK_TYPES: readonly string[] = Object.keys(MANY);

/** So many objects, of each type in turn. */
export const stackOf = (types: readonly string[], size: number): readonly StackObject[] =>
  Array.from({ length: size }, (_object, index): StackObject => {
    const typeName = types[index % types.length]!;
    const { config, change, prepare = () => undefined } = MANY[typeName]!(index);
    const whole: Settings =
      typeof config === "function"
        ? async (core) => ({ ...(await config(core)), timeouts: TIMEOUTS })
        : { ...config, timeouts: TIMEOUTS };
    return { typeName, config: whole, change, prepare };
  });
