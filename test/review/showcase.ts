import { pendingIn, reviewOf, workflow, type ChangeFixture } from "./plan-fixture";
import type { Review } from "../../src/review";

const HOSTILE = `</code><script>document.title='pwned'</script><img src="http://evil.example/x.png" onerror="document.title='pwned'">"'>\u202etxt`;
const LONG = "a-name-without-any-break-that-is-much-longer-than-a-telephone-is-wide-and-goes-on-and-on-0123456789";

const xml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
const doc = (name: string, tasks: string): string =>
  `<workflow name="${xml(name)}"><trigger name="nightly" time="02:30"/>${tasks}</workflow>`;
const tasks = (count: number, timeout: (at: number) => number): string =>
  Array.from(
    { length: count },
    (_, at) => `<task name="task ${at}" timeout="${timeout(at)}"><command>run --step ${at}</command></task>`,
  ).join("");
const nested = (depth: number, inner: string): string =>
  `${"<group>".repeat(depth)}${inner}${"</group>".repeat(depth)}`;

const updated = (address: string, before: object, after: object, more: Partial<ChangeFixture> = {}): ChangeFixture => ({
  address,
  actions: ["update"],
  before: workflow(before),
  after: workflow({ ...pendingIn(before), ...after, drift: [] }),
  set: ["document", "enabled", "triggers", "approve"],
  ...more,
});

const script = (lines: number, middle: string): string =>
  `<task name="script"><command>${Array.from({ length: lines }, (_, at) => (at === 20 ? middle : `echo line ${at}`)).join("\n")}</command></task>`;

/** A review with everything in it that a page can show. */
export const showcase = (): Review =>
  reviewOf({
    changes: [
      updated(
        "wfa_workflow.load",
        {
          name: "Load invoices",
          document: doc(
            "Load invoices",
            tasks(12, () => 60),
          ),
          drift: ["/workflow/task[@name='task 3']/@timeout: 30 -> 60"],
          triggers: { nightly: true },
        },
        {
          name: "Load invoices",
          document: doc(
            "Load invoices",
            `${tasks(12, (at) => (at === 3 ? 30 : 60)).replace("run --step 7", "run --step 7 --retries 3")}<task name="notify"/>`,
          ),
          triggers: { nightly: false },
        },
      ),
      updated(
        "wfa_workflow.moved",
        {
          name: "Moved",
          document: doc(
            "Moved",
            tasks(4, () => 1),
          ),
        },
        {
          name: "Moved",
          document: doc(
            "Moved",
            `<task name="task 3" timeout="1"><command>run --step 3</command></task>${tasks(3, () => 1)}`,
          ),
        },
      ),
      updated(
        "wfa_workflow.script",
        { name: "Script", document: doc("Script", script(40, "old")) },
        { name: "Script", document: doc("Script", script(40, "new")), approve: false },
      ),
      updated(
        "wfa_workflow.deep",
        { name: "Deep", document: doc("Deep", nested(60, '<x a="1"/>')) },
        { name: "Deep", document: doc("Deep", nested(60, '<x a="2"/>')) },
      ),
      updated(
        "wfa_workflow.secret",
        { name: "Secret", document: doc("Secret", '<c password="a"/>'), sensitive_paths: ["//@password"] },
        { name: "Secret", document: doc("Secret", '<c password="b"/>'), sensitive_paths: ["//@password"] },
      ),
      updated(
        "wfa_workflow.hidden",
        { document: "<a/>" },
        { document: "<b/>" },
        { beforeSensitive: { document: true } },
      ),
      updated(
        `wfa_workflow.hostile["${HOSTILE.replaceAll('"', '\\"')}"]`,
        { name: HOSTILE, document: doc(HOSTILE, "") },
        { name: HOSTILE, document: doc(HOSTILE, `<note>${xml(HOSTILE)}</note>`) },
      ),
      updated(
        `wfa_workflow.${LONG}`,
        { name: LONG, document: doc(LONG, "") },
        { name: LONG, document: doc(`${LONG}2`, `<${LONG} ${LONG}="${LONG}"/>`) },
      ),
      updated(
        "wfa_workflow.pending",
        {
          name: "Pending",
          pending_submission: true,
          pending_changes: ["/workflow/task[@name='t']/@timeout: 1 -> 5", `/workflow/${LONG} added`],
        },
        { name: "Pending", document: doc("Pending", "") },
      ),
      {
        address: "wfa_workflow.new",
        actions: ["create"],
        after: workflow({
          name: null,
          document: doc(
            "A new one",
            tasks(30, () => 5),
          ),
          id: null,
        }),
        unknown: { id: true, name: true },
        set: ["document", "triggers"],
      },
      {
        address: "wfa_workflow.placed",
        actions: ["create"],
        after: workflow({
          name: null,
          document: doc(
            "Placed {{env}}",
            `${tasks(2, () => 5)}<script host="{{host}}" key="{{secret:key}}">{{token}}</script>`,
          ),
          substitutions: { env: "prod", token: "canary" },
          id: null,
        }),
        unknown: { id: true, name: true, substitutions: { host: true } },
        afterSensitive: { substitutions: { token: true } },
        set: ["document"],
        expressions: { substitutions: { references: ["wfa_asset.loader.id", "wfa_asset.loader", "var.env"] } },
      },
      updated(
        "wfa_workflow.follows",
        {
          name: "Follows",
          document: doc("Follows", '<in group="{{group.id}}"/>'),
          substitutions: { "group.id": "4711" },
        },
        { name: "Follows", document: doc("Follows", '<in group="{{group.id}}"/>'), substitutions: {} },
        { unknown: { substitutions: { "group.id": true } } },
      ),
      {
        address: "wfa_workflow.lost",
        actions: ["no-op"],
        before: workflow({ name: "Lost", document: '<workflow name="Lost" groupId="g"/>' }),
        after: workflow({ name: "Lost", document: '<workflow name="Lost" groupId="g"/>' }),
      },
      {
        address: "wfa_workflow.unknown",
        actions: ["create"],
        after: workflow({ name: null, document: null }),
        unknown: { document: true, name: true },
        set: ["document", "enabled"],
      },
      {
        address: "wfa_workflow.gone",
        actions: ["delete"],
        before: workflow({
          name: "Gone",
          document: doc(
            "Gone",
            tasks(3, () => 1),
          ),
        }),
        reason: "delete_because_no_resource_config",
      },
      {
        address: "wfa_workflow.again",
        actions: ["delete", "create"],
        before: workflow({ name: "Again" }),
        after: workflow({ name: "Again" }),
        reason: "replace_because_tainted",
      },
      { address: "wfa_workflow.released", actions: ["forget"], before: workflow({ name: "Released" }) },
      {
        address: "wfa_workflow.taken",
        actions: ["no-op"],
        before: workflow({ name: "Taken" }),
        after: workflow({ name: "Taken" }),
        importing: { id: "w-9" },
      },
      {
        address: "wfa_workflow_group.finance",
        actions: ["delete"],
        before: { id: "g", name: "Finance", force_destroy: true },
      },
      {
        address: "wfa_calendar.holidays",
        actions: ["update"],
        before: { id: "c", name: "Holidays", definition: '{"dates":["2026-01-01"]}', drift: [] },
        after: { id: "c", name: "Holidays", definition: '{"dates":["2026-01-01","2026-05-01"]}', drift: [] },
      },
      {
        address: "wfa_asset.loader",
        actions: ["delete", "create"],
        before: { id: "a", name: "Loader", hostname: "a" },
        after: { name: "Loader", hostname: "b" },
        replacePaths: [["hostname"]],
      },
      {
        address: "wfa_workflow_queue.night",
        actions: ["update"],
        before: { name: "Night", paused: false },
        after: { name: "Night", paused: true },
      },
      {
        address: "wfa_workflow_execution.run",
        actions: ["create"],
        after: { workflow_id: "w-1", trigger: "nightly", parameters: { day: "monday" } },
      },
      { address: "aws_thing.x", actions: ["create"], after: {}, provider: "registry.terraform.io/hashicorp/aws" },
    ],
    plan: {
      timestamp: "2026-11-21T04:32:47Z",
      complete: false,
      output_changes: { workflows: { actions: ["update"] } },
    },
  });

/** One change in a workflow of 20,000 elements. */
export const hugeReview = (): Review => {
  const document = (timeout: number): string =>
    doc(
      "Huge",
      tasks(10_000, (at) => (at === 5_000 ? timeout : 1)),
    );
  return reviewOf({
    changes: [
      updated("wfa_workflow.huge", { name: "Huge", document: document(1) }, { name: "Huge", document: document(2) }),
    ],
  });
};
