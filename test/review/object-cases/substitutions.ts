import type { ChangeFixture } from "../plan-fixture";
import { caseList, create, update } from "./case-list";

const { cases, add } = caseList();
/** Workflows whose documents have placeholders. */
export const SUBSTITUTIONS = cases;

const TEMPLATE =
  '<workflow name="Load" groupId="{{group.id}}"><trigger name="nightly"/><task name="t" timeout="1" host="{{host}}"/></workflow>';
const GROUP_ID = ["wfa_workflow_group.g.id", "wfa_workflow_group.g"];
const references = (...all: readonly string[]): object => ({ substitutions: { references: all } });
const newGroup: ChangeFixture = {
  address: "wfa_workflow_group.g",
  actions: ["create"],
  after: { name: "Finance" },
  unknown: { id: true, parent_id: true },
};
const replacedGroup: ChangeFixture = {
  address: "wfa_workflow_group.g",
  actions: ["create", "delete"],
  before: { id: "4711", name: "Finance", parent_id: "m", force_destroy: false },
  after: { name: "Invoices", force_destroy: false },
  unknown: { id: true },
  replacePaths: [["name"]],
};
const HOST = { host: "db1" };
const KNOWN = { document: TEMPLATE, substitutions: { "group.id": "4711", ...HOST } };
const LATER = { document: TEMPLATE, substitutions: HOST };
const unknown = { substitutions: { "group.id": true } };

add("a workflow in a new group", [
  create(LATER, { unknown, expressions: references(...GROUP_ID, "var.host") }),
  newGroup,
]);
add("a workflow in a new group, of constructs", [
  create(LATER, {
    unknown,
    expressions: {
      substitutions: {
        constant_value: { "group.id": "${wfa_workflow_group.g.id}", host: "db1" },
        references: GROUP_ID,
      },
    },
  }),
  newGroup,
]);
add("a workflow in a group that exists", create(KNOWN, { expressions: references(...GROUP_ID) }));
add("a workflow with several values that are known after apply", [
  create(
    { document: TEMPLATE, substitutions: {} },
    {
      unknown: { substitutions: { "group.id": true, host: true } },
      expressions: references(...GROUP_ID, "aws_instance.h.private_ip", "aws_instance.h", "local.x", "each.key"),
    },
  ),
  newGroup,
  {
    address: "aws_instance.h",
    actions: ["create"],
    after: {},
    unknown: { private_ip: true },
    provider: "registry.terraform.io/hashicorp/aws",
  },
]);
add("a workflow none of whose values is known", [
  create({ document: TEMPLATE, substitutions: null }, { unknown: { substitutions: true } }),
]);
add("a workflow with a broken document in a new group", [
  create({ document: "<workflow", substitutions: {} }, { unknown }),
  newGroup,
]);
add("a workflow with awkward values", [
  create({
    document:
      '<workflow name="{{env}}-load" a="{{empty}}{{`|`}}"><task name="{{env}}-t"><command>{{script}}</command></task><c password="{{secret:db}}"/></workflow>',
    substitutions: { env: "prod", empty: "", "`|`": "`|`", script: "echo 1\necho {{env}}" },
  }),
]);
add("the group of a workflow is replaced", [
  update(KNOWN, LATER, { unknown, expressions: references(...GROUP_ID) }),
  replacedGroup,
]);
add("the group of a workflow is replaced, and its document changes", [
  update(
    {
      ...KNOWN,
      drift: ["/workflow/@groupId: {{group.id}} (4711) -> 4812"],
      document: TEMPLATE.replace("{{group.id}}", "4812"),
    },
    { ...LATER, document: TEMPLATE.replace('timeout="1"', 'timeout="2"') },
    { unknown, expressions: references(...GROUP_ID) },
  ),
  replacedGroup,
]);
add(
  "a value changes, and nothing else",
  update(
    KNOWN,
    { ...KNOWN, substitutions: { "group.id": "4711", host: "db2" } },
    { expressions: references("var.host") },
  ),
);
add(
  "substitutions come in the place of the same text",
  update({ document: TEMPLATE.replace("{{group.id}}", "4711").replace("{{host}}", "db1"), substitutions: null }, KNOWN),
);
add("a substitution comes in the place of a text, with a value known after apply", [
  update({ document: TEMPLATE.replace("{{group.id}}", "4711"), substitutions: HOST }, LATER, {
    unknown,
    expressions: references(...GROUP_ID),
  }),
  replacedGroup,
]);
add(
  "someone moved the workflow to another group",
  update(
    {
      ...KNOWN,
      document: TEMPLATE.replace("{{group.id}}", "4812"),
      drift: ["/workflow/@groupId: {{group.id}} (4711) -> 4812"],
    },
    KNOWN,
  ),
  {
    drift: [
      update(KNOWN, {
        ...KNOWN,
        document: TEMPLATE.replace("{{group.id}}", "4812"),
        drift: ["/workflow/@groupId: {{group.id}} (4711) -> 4812"],
      }),
    ],
  },
);
add(
  "someone changed what a value has, as the configuration now does",
  update(
    {
      ...KNOWN,
      document: TEMPLATE.replace("{{host}}", "db2").replace("{{group.id}}", "4812"),
      drift: [
        "/workflow/@groupId: {{group.id}} (4711) -> 4812",
        "/workflow/task[@name='t']/@host: {{host}} (db1) -> db2",
      ],
    },
    { ...KNOWN, substitutions: { "group.id": "4711", host: "db2" } },
  ),
  {
    drift: [update(KNOWN, { ...KNOWN, document: TEMPLATE.replace("{{host}}", "db2").replace("{{group.id}}", "4812") })],
  },
);
add(
  "a sensitive value changes",
  update(
    KNOWN,
    { ...KNOWN, substitutions: { "group.id": "4711", host: "db2" } },
    { beforeSensitive: { substitutions: { host: true } }, afterSensitive: { substitutions: { host: true } } },
  ),
);
add("a new workflow with sensitive values, one of them known after apply", [
  create(
    { document: TEMPLATE.replace('name="t"', 'name="{{t}}"'), substitutions: { host: "canary" } },
    {
      unknown: { substitutions: { "group.id": true, t: true } },
      afterSensitive: { substitutions: { host: true, "group.id": true } },
    },
  ),
]);
add(
  "a value becomes sensitive, that was in the document before",
  update(
    { document: TEMPLATE.replace("{{host}}", "canary"), substitutions: { "group.id": "4711" } },
    { document: TEMPLATE, substitutions: { "group.id": "4711", host: "canary-2" } },
    { afterSensitive: { substitutions: { host: true } } },
  ),
);
add(
  "a secret place in an element that a value names",
  create({
    document: '<workflow name="L"><task name="{{env}}-t" key="canary" k2="x"/><task name="u" key="shown"/></workflow>',
    substitutions: { env: "prod" },
    sensitive_paths: ["//task[@name='prod-t']/@key"],
  }),
);
add(
  "a secret place in an element that a value names, known after apply",
  create(
    {
      document: '<workflow name="L"><task name="{{env}}-t" key="canary"/></workflow>',
      substitutions: {},
      sensitive_paths: ["//task[@name='prod-t']/@key"],
    },
    { unknown: { substitutions: { env: true } } },
  ),
);
add("a workflow in a group is enabled", update({ ...KNOWN, enabled: false }, KNOWN));
