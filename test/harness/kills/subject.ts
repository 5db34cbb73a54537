import { type Essence, type RunningService } from "../../../src/service";
import type { FaultFree } from "../faults/fault-free";
import { recordStack } from "../faults/run-stack";
import { createMatrix } from "../faults/matrix";
import { stackOf } from "../faults/stack";
import type { Subject as OneObject } from "../faults/subject";
import type { Settings } from "../resource-recipes";
import { PAIRWISE, type TestedVariation } from "../pairwise-variations";

/** One operation on the objects of one configuration, on a service of one variation: a row of the matrix. */
export interface Subject {
  /** `TYPE.create` and so on as in the fault matrix; `[several]` for several objects, `@VARIATION` unless default. */
  readonly name: string;
  readonly typeName: string;
  readonly operation: "create" | "update" | "delete";
  readonly variation: TestedVariation;
  /** What the one apply is about; the engine treats them at the same time where none depends on another. */
  readonly objects: readonly SubjectObject[];
  /** Prepares the service. */
  readonly prepare: (service: RunningService) => void;
  /** What others do between the creation and the operation. */
  readonly meanwhile: (service: RunningService) => void;
  /** What the imitated core shows of the operation with nobody struck. */
  readonly measure: () => Promise<Measure>;
}

/** One resource block. */
export interface SubjectObject {
  readonly typeName: string;
  /** Of the block. */
  readonly label: string;
  readonly config: Settings;
  /** The changes in an update. */
  readonly change: Settings;
  /** Labels of the blocks that have to be applied before it. */
  readonly after: readonly string[];
}

export interface Measure {
  /** What the service holds at the end. */
  readonly essence: Essence;
  /** Such as `POST /workflows`; null: only the real engine shows them. */
  readonly requests: readonly string[] | null;
}

const DEFAULT = PAIRWISE[0]!;

/** The label of the block where there is only one. */
const LABEL = "it";

/** Two that depend on nothing, and two that come after both. */
const SEVERAL = 4;

/** Every operation on one object, and creation and update of several, on a service of each variation. */
export const subjects = (): readonly Subject[] =>
  PAIRWISE.flatMap((variation) => {
    const matrix = createMatrix({ variation: variation.variation });
    return [
      ...matrix.subjects.map((subject) => ofOneObject(subject, variation, () => matrix.faultFree(subject))),
      ...(["create", "update"] as const).map((operation) => ofSeveralObjects(operation, variation)),
    ];
  });

/** The variations whose service rewrites documents. */
export const REWRITING: readonly string[] = PAIRWISE.filter(({ variation }) => variation.documents === "rewritten").map(
  ({ name }) => name,
);

function ofOneObject(
  { name, typeName, operation, config, change, prepare, meanwhile }: OneObject,
  variation: TestedVariation,
  faultFree: () => Promise<FaultFree>,
): Subject {
  return {
    name: named(name, variation),
    typeName,
    operation,
    variation,
    objects: [{ typeName, label: LABEL, config, change, after: [] }],
    prepare,
    meanwhile,
    async measure() {
      const { essence, requests } = await faultFree();
      // How often is asked for what is delayed depends on the clock, which is not the real one there.
      return { essence, requests: variation === DEFAULT || requests.length === 0 ? requests : null };
    },
  };
}

function ofSeveralObjects(operation: "create" | "update", variation: TestedVariation): Subject {
  const typeName = "wfa_workflow";
  // A flag that the service sets by itself would be switched or not, as it is found.
  const triggers = new Map([["nightly", false]]);
  const stack = stackOf([typeName], SEVERAL).map((object) => ({ ...object, config: { ...object.config, triggers } }));
  const labels = stack.map((_object, index) => `${LABEL}_${index + 1}`);
  return {
    name: named(`${typeName}[several].${operation}`, variation),
    typeName,
    operation,
    variation,
    objects: stack.map(({ config, change }, index) => ({
      typeName,
      label: labels[index]!,
      config,
      change,
      after: index < 2 ? [] : labels.slice(0, 2),
    })),
    prepare: (service) => stack.forEach(({ prepare }) => prepare(service)),
    meanwhile: () => undefined,
    measure: async () => ({
      essence: (await recordStack({ stack, operation }, { variation: variation.variation })).essence,
      requests: null,
    }),
  };
}

const named = (name: string, variation: TestedVariation): string =>
  variation === DEFAULT ? name : `${name}@${variation.name}`;

/** How a cell's result names its subject. */
export const titlesOf = ({ name, typeName, variation }: Subject) => ({
  resource: typeName,
  operation: name.slice(typeName.length).replace(/@.*/, ""),
  variation: variation.name,
});
