import type { ChangeFixture } from "../plan-fixture";
import { caseList, change } from "./case-list";

const { cases, add } = caseList();
/** Groups. */
export const GROUPS = cases;

const group = (values: object): object => ({
  id: "g 1",
  name: "Finance",
  description: null,
  parent_id: "m",
  force_destroy: false,
  ...values,
});
const inGroup = (at: number, actions: readonly string[] = ["no-op"]): ChangeFixture =>
  change(
    actions,
    { document: `<workflow name="w${at}" groupId="g 1"/>` },
    actions[0] === "delete" ? null : { document: `<workflow name="w${at}" groupId="g 1"/>` },
    { address: `wfa_workflow.in${at}` },
  );
const doomed = (values: object): ChangeFixture => ({
  address: "wfa_workflow_group.g",
  actions: ["delete"],
  before: group(values),
});
add("a group is created", {
  address: "wfa_workflow_group.g",
  actions: ["create"],
  after: group({ id: null }),
  unknown: { id: true },
});
add("a group's force_destroy changes", {
  address: "wfa_workflow_group.g",
  actions: ["update"],
  before: group({}),
  after: group({ force_destroy: true }),
});
add("an empty group is destroyed", doomed({}));
add("a group with a workflow is destroyed", [doomed({}), inGroup(1)]);
add("a group with everything in it is destroyed", [
  doomed({ force_destroy: true }),
  ...Array.from({ length: 12 }, (_, at) => inGroup(at + 10)),
  inGroup(1, ["delete"]),
  {
    address: "wfa_workflow_group.below",
    actions: ["no-op"],
    before: group({ id: "g 2", parent_id: "g 1" }),
    after: group({ id: "g 2", parent_id: "g 1" }),
  },
  {
    address: "wfa_workflow_group.beside",
    actions: ["no-op"],
    before: group({ id: "g 3" }),
    after: group({ id: "g 3" }),
  },
]);
add("a group whose workflow names it by name, and one whose document cannot be read", [
  doomed({ force_destroy: true }),
  change(["no-op"], { document: '<workflow name="n" group="Finance"/>' }, {}, { address: "wfa_workflow.named" }),
  change(["no-op"], { document: "<a" }, {}, { address: "wfa_workflow.broken" }),
  change(
    ["no-op"],
    { document: '<workflow groupId="g 1"/>' },
    {},
    { address: "wfa_workflow.sealed", beforeSensitive: { document: true } },
  ),
]);
add("a group is replaced", {
  address: "wfa_workflow_group.g",
  actions: ["delete", "create"],
  before: group({ force_destroy: true }),
  after: group({ name: "New" }),
  replacePaths: [["name"]],
});

const TEMPLATE = '<workflow name="w" groupId="{{group.id}}"/>';
const follower: ChangeFixture = change(
  ["update"],
  { document: TEMPLATE, substitutions: { "group.id": "g 1" } },
  { document: TEMPLATE, substitutions: {} },
  {
    address: "wfa_workflow.follows",
    unknown: { substitutions: { "group.id": true } },
    expressions: { substitutions: { references: ["wfa_workflow_group.g.id", "wfa_workflow_group.g"] } },
  },
);
const WITH_ID = '<workflow id="own" name="w" groupId="{{group.id}}"/>';
const withOwnId: ChangeFixture = change(
  ["update"],
  { id: "own", document: WITH_ID, substitutions: { "group.id": "g 1" } },
  { id: "own", document: WITH_ID, substitutions: {} },
  { address: "wfa_workflow.has_id", unknown: { substitutions: { "group.id": true } } },
);
const mover: ChangeFixture = change(
  ["update"],
  { document: '<workflow name="w" groupId="g 1"/>' },
  { document: '<workflow name="w" groupId="g 3"/>' },
  { address: "wfa_workflow.moves" },
);
const renamed = (values: object, actions: readonly string[]): ChangeFixture => ({
  address: "wfa_workflow_group.g",
  actions,
  before: group(values),
  after: group({ ...values, name: "New", id: null }),
  unknown: { id: true },
  set: ["name", "force_destroy"],
  replacePaths: [["name"]],
});
const below: readonly ChangeFixture[] = [
  {
    address: "wfa_workflow_group.below",
    actions: ["no-op"],
    before: group({ id: "g 2", name: "Below", parent_id: "g 1" }),
    after: group({ id: "g 2", name: "Below", parent_id: "g 1" }),
  },
  change(["no-op"], { document: '<workflow name="w" groupId="g 2"/>' }, {}, { address: "wfa_workflow.below" }),
];
const FIRST = ["create", "delete"];
const LAST = ["delete", "create"];
add("a group is renamed, created first, and its workflow follows", [renamed({}, FIRST), follower]);
add("a group is renamed, created first, and one of two workflows follows", [
  renamed({ force_destroy: true }, FIRST),
  follower,
  inGroup(1),
]);
add("a group is renamed, and is not created first", [renamed({}, LAST), follower]);
add("a group is renamed with everything in it, and is not created first", [
  renamed({ force_destroy: true }, LAST),
  follower,
  withOwnId,
  inGroup(1),
  ...below,
]);
add("a group is destroyed with everything in it, and a workflow moves to another one", [
  doomed({ force_destroy: true }),
  mover,
]);
