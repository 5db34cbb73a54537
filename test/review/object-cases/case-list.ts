import { pendingIn, workflow, type ChangeFixture, type PlanFixture } from "../plan-fixture";

/** Plans of one change each, or of few that concern each other, by what is special about them. */
export type Cases = Readonly<Record<string, PlanFixture>>;

export type AddCase = (
  name: string,
  change: ChangeFixture | readonly ChangeFixture[],
  more?: Omit<PlanFixture, "changes">,
) => void;

/** Cases in the order in which they are added. */
export function caseList(): { readonly cases: Cases; readonly add: AddCase } {
  const cases: Record<string, PlanFixture> = {};
  const add: AddCase = (name, change, more = {}) => {
    cases[name] = { changes: [change].flat(), ...more };
  };
  return { cases, add };
}

export const DOCUMENT = '<workflow name="Load"><trigger name="nightly"/><task name="t" timeout="1"/></workflow>';
export const CHANGED = '<workflow name="Load"><trigger name="nightly"/><task name="t" timeout="2"/></workflow>';

const ALL_SET = ["document", "approve", "enabled", "triggers"];
export const change = (
  actions: readonly string[],
  before: object | null,
  after: object | null,
  more: Partial<ChangeFixture> = {},
): ChangeFixture => ({
  address: "wfa_workflow.a",
  actions,
  before: before && workflow({ document: DOCUMENT, ...before }),
  after: after && workflow({ document: DOCUMENT, ...pendingIn(before), ...after }),
  set: ALL_SET,
  ...more,
});
export const create = (after: object, more: Partial<ChangeFixture> = {}): ChangeFixture =>
  change(["create"], null, { id: null, name: null, ...after }, { ...more, unknown: { id: true, ...more.unknown } });
export const update = (before: object, after: object, more: Partial<ChangeFixture> = {}): ChangeFixture =>
  change(["update"], before, after, more);
export const remove = (before: object, more: Partial<ChangeFixture> = {}): ChangeFixture =>
  change(["delete"], before, null, more);
