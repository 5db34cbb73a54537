import type { Attributes } from "./subject";
import { TIMEOUTS } from "./subject";

/** One resource block of a stack. */
export interface StackObject {
  readonly typeName: string;
  readonly config: Attributes;
}

const number = (index: number): string => String(index).padStart(2, "0");

/** How to configure many of one resource that have nothing to do with each other. */
const MANY: Readonly<Record<string, (index: number) => Attributes>> = {
  wfa_asset: (index) => ({ name: `machine ${number(index)}`, hostname: `machine-${number(index)}.example`, additional_fields_json: '{"rack":"A 7"}' }),
  wfa_calendar: (index) => ({ definition: JSON.stringify({ ...(index % 2 === 0 ? { id: `calendar-${number(index)}` } : {}), name: `Calendar ${number(index)}`, dates: ["2027-01-01"] }) }),
  wfa_workflow: (index) => ({
    document: `<workflow ${index % 2 === 0 ? `id="stack-${number(index)}" ` : ""}name="Stack ${number(index)}"><trigger name="nightly"/><task name="load" timeout="${index + 1}"/></workflow>`,
    enabled: true,
    triggers: new Map([["nightly", index % 3 === 0]]),
  }),
  wfa_workflow_group: (index) => ({ ...(index % 2 === 0 ? { id: `group-${number(index)}` } : {}), name: `Group ${number(index)}`, force_destroy: true }),
};

export const STACK_TYPES: readonly string[] = Object.keys(MANY);

/** So many objects, of each type in turn. */
export const stackOf = (types: readonly string[], size: number): readonly StackObject[] =>
  Array.from({ length: size }, (_object, index) => {
    const typeName = types[index % types.length]!;
    return { typeName, config: { ...MANY[typeName]!(index), timeouts: TIMEOUTS } };
  });
