// One file although it is long: its tables share the state and the record that plans begin from.
import { describe, expect, test } from "vitest";
import { UNKNOWN } from "../../../src/cty";
import { definitionJson, FilledDocument, parseDocument, revision } from "../../../src/document";
import { Diagnostics } from "../../../src/framework";
import { planWorkflow } from "../../../src/resources/workflow/plan-workflow";
import { encodeRecord, type Recorded, UNRECORDED } from "../../../src/resources/workflow/record";
import type { WorkflowPlan, WorkflowState } from "../../../src/resources/workflow/schema";
import { Rendition } from "../../../src/resources/versions/read";

const DOCUMENT = '<workflow name="load"><task timeout="1"/></workflow>';
const FASTER = DOCUMENT.replace("1", "2");
const APPLIED: WorkflowState = {
  ...{ document: DOCUMENT, substitutions: null, approve: true, enabled: true, triggers: null, preserve_acl: false },
  ...{
    adopt_existing: false,
    allow_duplicate_name: false,
    overwrite_pending_submission: false,
    ignored_paths: null,
    sensitive_paths: null,
  },
  ...{ secrets_wo: null, secrets_wo_version: null, deletion_policy: "delete", on_release_failure: "fail", id: "w" },
  ...{ name: "load", state: "approved", pending_submission: false, revision: "ours", server_revision: "theirs" },
  ...{ pending_changes: null, show_definition: true },
  ...{ definition_json: "as before", drift: [], timeouts: null },
};

interface Case {
  /** Null for a create. */
  readonly prior?: Partial<WorkflowState> | null;
  /** What the configuration says otherwise than state. */
  readonly config?: Partial<WorkflowPlan>;
  /** What the generic rules have planned otherwise than the configuration says. */
  readonly planned?: Partial<WorkflowPlan>;
  readonly record?: Partial<Recorded>;
  /** The provider's ignored paths; null while its configuration is not known. @default null */
  readonly ignored?: readonly string[] | null;
  /** The provider's `show_definition`; null if that is not known. @default false */
  readonly shows?: boolean | null;
}

function planWith({
  prior = {},
  config = {},
  planned: computed = {},
  record = {},
  ignored = null,
  shows = false,
}: Case) {
  const before = prior === null ? null : { ...APPLIED, ...prior };
  const configured = { ...(before ?? APPLIED), ...config } as WorkflowPlan;
  const planned = { ...configured, ...computed };
  const recorded = encodeRecord({ ...UNRECORDED, kind: "confirmed", ...record }, before?.document ?? "");
  const diagnostics = new Diagnostics();
  const request = { config: configured, prior: before, planned, private: recorded };
  const data = ignored === null ? UNKNOWN : { ignoredPaths: ignored };
  const known = shows === null ? {} : { showDefinition: shows };
  const result = planWorkflow(request as never, { data, known, diagnostics } as never);
  return { planned: result.planned, warnings: diagnostics.list.map(({ detail }) => detail) };
}

const planOf = (given: Case): WorkflowPlan => planWith(given).planned;

const revisionOf = (text: string): string => revision(parseDocument(text));
const definition = (text: string): string => definitionJson(parseDocument(text));
const UNTOUCHED = { ...APPLIED };
const WRITTEN = { server_revision: UNKNOWN, drift: [], pending_submission: false, pending_changes: null };
const SWITCHED = { ...WRITTEN, state: "approved", name: "load" };
const PENDING = { pending_submission: true, pending_changes: ["/workflow/@a: 1 -> 2"] };
const PENDING_UNKNOWN = { pending_submission: UNKNOWN, pending_changes: UNKNOWN };
const versions = (approved: string) => ({ submitted: null, approved: new Rendition(approved) });
const daily = (enabled: boolean) => new Map([["daily", enabled]]);

describe("what is planned", () => {
  test.each<[string, Case, object]>([
    ["Nothing changes", {}, UNTOUCHED],
    ["Nothing changes, and the flag is not managed", { config: { enabled: null } }, UNTOUCHED],
    [
      "Nothing changes, and the triggers are not managed any more",
      { prior: { triggers: daily(true) }, config: { triggers: null }, planned: { triggers: UNKNOWN } },
      { ...UNTOUCHED, triggers: daily(true) },
    ],
    [
      "A create that manages no triggers",
      { prior: null, config: { triggers: null }, planned: { triggers: UNKNOWN } },
      { triggers: null },
    ],
    ["Drift of before was null", { prior: { drift: null } }, { ...UNTOUCHED, drift: null }],
    [
      "A create: only an error can prevent the approval",
      { prior: null },
      { ...WRITTEN, name: "load", state: "approved", revision: revisionOf(DOCUMENT) },
    ],
    [
      "A create that may adopt an approved workflow",
      { prior: null, config: { adopt_existing: true } },
      { state: UNKNOWN, ...PENDING_UNKNOWN, enabled: true },
    ],
    [
      "A create that tolerates a failed approval",
      { prior: null, config: { on_release_failure: "warn" } },
      { state: UNKNOWN },
    ],
    ["A create that approves nothing", { prior: null, config: { approve: false } }, { state: "submitted" }],
    ["A create whose flag is not managed", { prior: null, config: { enabled: null } }, { enabled: UNKNOWN }],
    [
      "Another document",
      { config: { document: FASTER } },
      {
        ...{ ...WRITTEN, name: "load", state: "approved", enabled: true },
        ...{ revision: revisionOf(FASTER), definition_json: definition(FASTER) },
      },
    ],
    [
      "Another document, with whose approval an adopted workflow is not concerned any more",
      { config: { document: FASTER, adopt_existing: true } },
      { state: "approved" },
    ],
    [
      "Another document, and the flag is not managed",
      { config: { document: FASTER, enabled: null }, planned: { enabled: UNKNOWN } },
      { enabled: true },
    ],
    [
      "Another document, and the flag is neither managed nor shown",
      { prior: { enabled: null }, config: { document: FASTER }, planned: { enabled: UNKNOWN } },
      { enabled: null },
    ],
    [
      "Another document, where somebody's submission is pending",
      { prior: PENDING, config: { document: FASTER } },
      PENDING_UNKNOWN,
    ],
    [
      "Another document, which nobody here approves",
      { prior: { approve: false }, config: { document: FASTER }, record: { seen: versions(DOCUMENT) } },
      { ...WRITTEN, state: "submitted" },
    ],
    [
      "The document that is approved already, which nobody here approves",
      { prior: { approve: false }, config: { document: FASTER }, record: { seen: versions(FASTER) } },
      { ...WRITTEN, state: UNKNOWN },
    ],
    [
      "Another document, whose failed approval is a warning",
      { prior: { on_release_failure: "warn" }, config: { document: FASTER } },
      { ...WRITTEN, state: UNKNOWN },
    ],
    ["Another name", { config: { document: DOCUMENT.replace("load", "store") } }, { name: "store" }],
    [
      "Another name, where the service shows names of its own",
      { prior: { name: "LOAD" }, config: { document: DOCUMENT.replace("load", "store") } },
      { name: UNKNOWN },
    ],
    [
      "Another document, and no name was ever shown",
      { prior: { name: null }, config: { document: FASTER } },
      { name: UNKNOWN },
    ],
    ["Another version of the secrets", { config: { secrets_wo_version: 2 } }, { ...WRITTEN, revision: "ours" }],
    ["An approval that is still missing", { prior: { state: "submitted" } }, { ...WRITTEN, state: "approved" }],
    [
      "No approval is wanted",
      { prior: { state: "submitted", approve: false } },
      { ...UNTOUCHED, state: "submitted", approve: false },
    ],
    ["Whether to approve is not known yet", { config: { approve: UNKNOWN } }, { ...WRITTEN, state: UNKNOWN }],
    ["A flag", { config: { enabled: false } }, { ...SWITCHED, enabled: false, revision: "ours" }],
    ["A flag that is not known yet is what it was", { config: { enabled: UNKNOWN } }, { server_revision: "theirs" }],
    [
      "A flag that the service does not write into the document",
      { config: { enabled: false }, record: { seen: versions(DOCUMENT) } },
      { ...SWITCHED, server_revision: revisionOf(DOCUMENT) },
    ],
    [
      "A flag that it does",
      { config: { enabled: false }, record: { seen: versions(DOCUMENT.replace(">", ' enabled="true">')) } },
      SWITCHED,
    ],
    [
      "A flag, where somebody's submission is pending",
      { prior: PENDING, config: { enabled: false } },
      { ...SWITCHED, ...PENDING },
    ],
    ["A trigger", { prior: { triggers: daily(true) }, config: { triggers: daily(false) } }, SWITCHED],
    ["A trigger that was not managed", { config: { triggers: daily(true) } }, SWITCHED],
    ["Triggers that are not known yet", { prior: { triggers: daily(true) }, config: { triggers: UNKNOWN } }, SWITCHED],
    [
      "A trigger is not managed any more",
      { prior: { triggers: new Map([...daily(true), ["manual", true]]) }, config: { triggers: daily(true) } },
      { server_revision: "theirs" },
    ],
    ["A trigger, and the flag is not managed", { config: { triggers: daily(true), enabled: null } }, { enabled: true }],
    [
      "Drift that the configuration has adopted",
      { prior: { drift: ["/workflow/@a: 1 -> 2"] } },
      { ...SWITCHED, revision: "ours", definition_json: "as before" },
    ],
    [
      "Drift that the configuration has adopted, where somebody's submission is pending",
      { prior: { drift: ["/workflow/@a: 1 -> 2"], ...PENDING } },
      { ...SWITCHED, ...PENDING_UNKNOWN },
    ],
    [
      "Drift that the configuration has adopted: its rendition is known",
      { prior: { drift: ["/workflow/@a: 1 -> 2"] }, record: { seen: versions(FASTER) } },
      { ...SWITCHED, server_revision: revisionOf(FASTER) },
    ],
    [
      "Drift that the configuration has adopted, in a document with secrets: its revision is not recorded",
      {
        prior: { drift: ["/workflow/@a: 1 -> 2"] },
        record: {
          seen: versions(FASTER),
          secrets: { salt: "", current: [], earlier: [] },
        },
      },
      { ...SWITCHED, server_revision: UNKNOWN },
    ],
    [
      "A document that is not known yet, after drift",
      { prior: { drift: ["/workflow/@a: 1 -> 2"] }, config: { document: UNKNOWN } },
      { drift: UNKNOWN, revision: UNKNOWN },
    ],
    [
      "A document that is not known yet: what its write does not change is known",
      { config: { document: UNKNOWN, enabled: null }, planned: { enabled: UNKNOWN } },
      { ...WRITTEN, enabled: true, state: "approved", name: UNKNOWN, definition_json: UNKNOWN },
    ],
    [
      "A document that is not known yet, which nobody here approves",
      { prior: { approve: false }, config: { document: UNKNOWN } },
      { state: UNKNOWN },
    ],
    ["A document that is not known yet, without drift", { config: { document: UNKNOWN } }, { drift: [] }],
    ["A document that is not known yet, for a create", { prior: null, config: { document: UNKNOWN } }, { drift: [] }],
  ])("%s", (_sentence, given, expected) => {
    expect(planOf(given)).toMatchObject(expected);
  });
});

describe("the definition as JSON", () => {
  const paths = ["//@timeout"];
  const HIDDEN: Case = { prior: { show_definition: null, definition_json: null } };
  const OPEN: Case["config"] = { sensitive_paths: UNKNOWN };
  test.each<[string, Case, unknown]>([
    ["is as before where nothing changes", { prior: { sensitive_paths: paths } }, "as before"],
    [
      "is made again where a value becomes secret",
      { config: { sensitive_paths: paths } },
      expect.stringContaining("(sensitive)"),
    ],
    [
      "is made again where another value becomes secret",
      { prior: { sensitive_paths: ["//@other"] }, config: { sensitive_paths: paths } },
      expect.stringContaining("(sensitive)"),
    ],
    [
      "is made again where one more value becomes secret",
      { prior: { sensitive_paths: paths }, config: { sensitive_paths: [...paths, "//@other"] } },
      expect.stringContaining("(sensitive)"),
    ],
    [
      "is made again where fewer values are secret",
      { prior: { sensitive_paths: [...paths, "//@other"] }, config: { sensitive_paths: paths } },
      expect.stringContaining("(sensitive)"),
    ],
    [
      "is made again where no value is secret",
      { prior: { sensitive_paths: paths }, config: { sensitive_paths: null } },
      definition(DOCUMENT),
    ],
    ["is not known while the paths are not", { config: { sensitive_paths: UNKNOWN } }, UNKNOWN],
    ["is not known while one path is not", { config: { sensitive_paths: [UNKNOWN] as never } }, UNKNOWN],
    ["is null where it is no longer shown", { config: { show_definition: false } }, null],
    ["is null where the provider does not show it either", { config: { show_definition: null } }, null],
    ["is shown as the provider says", { config: { show_definition: null }, shows: true }, definition(DOCUMENT)],
    [
      "is not known while the provider's setting is not",
      { prior: null, config: { show_definition: null }, shows: null },
      UNKNOWN,
    ],
    ["is not known while the own setting is not", { prior: null, config: { show_definition: UNKNOWN } }, UNKNOWN],
    ["is null while the paths are not known, and it is not shown", { ...HIDDEN, config: OPEN }, null],
    [
      "is null while the document is not known, and it is not shown",
      { ...HIDDEN, config: { document: UNKNOWN } },
      null,
    ],
    [
      "stays until a refresh, although the provider does not show it",
      { prior: { show_definition: null } },
      "as before",
    ],
    ["stays until a refresh, although the provider shows it", { ...HIDDEN, shows: true }, null],
    [
      "may stay where it should not be there, and the document is not known",
      { prior: { show_definition: null }, config: { document: UNKNOWN } },
      UNKNOWN,
    ],
    [
      "goes with the next change where it should not be there",
      { prior: { show_definition: null }, config: { document: FASTER } },
      null,
    ],
    ["may be what it was while the own setting is not known", { config: { show_definition: UNKNOWN } }, UNKNOWN],
  ])("%s", (_sentence, given, expected) => {
    expect(planOf(given).definition_json).toEqual(expected);
  });
});

describe("a document with an id", () => {
  const withId = (id: string): Partial<WorkflowPlan> => ({
    document: DOCUMENT.replace("<workflow", `<workflow id="${id}"`),
  });
  test.each<[string, Case]>([
    ["that is the workflow's", { config: withId("w") }],
    ["of a create", { prior: null, config: withId("other") }],
    ["of a workflow whose id is not known, as its create was lost", { prior: { id: null }, config: withId("other") }],
  ])("%s is planned", (_sentence, given) => {
    expect(planOf(given).document).toBe(given.config!.document);
  });

  test("that is another's is refused", () => {
    expect(() => planOf({ config: withId("other") })).toThrow(/The document's id differs from the workflow's id/);
  });
});

describe("after an import", () => {
  const IMPORTED = DOCUMENT.replace("<workflow", '<workflow owner="service"');
  const prior: Partial<WorkflowState> = {
    document: IMPORTED,
    triggers: new Map([...daily(true), ["manual", false]]),
  };
  const imported: Partial<Recorded> = { kind: "imported", baseline: new Rendition(IMPORTED) };

  test.each<[string, Case, object]>([
    [
      "The document without the service's additions, and some of the triggers: nothing changes",
      { prior, config: { document: DOCUMENT, triggers: daily(true) }, record: imported },
      { document: IMPORTED, triggers: prior.triggers, server_revision: "theirs" },
    ],
    [
      "Another trigger: it is written, and the document stays the imported one",
      { prior, config: { document: DOCUMENT, triggers: daily(false) }, record: imported },
      {
        ...SWITCHED,
        document: IMPORTED,
        triggers: daily(false),
        revision: "ours",
        definition_json: "as before",
      },
    ],
    [
      "Triggers, where the service shows none",
      { prior: { ...prior, triggers: null }, config: { triggers: daily(true) }, record: imported },
      { ...SWITCHED, triggers: daily(true) },
    ],
    [
      "No triggers are named, where the service shows none",
      { prior: { ...prior, triggers: null }, config: { triggers: new Map() }, record: imported },
      { document: IMPORTED, triggers: new Map(), server_revision: "theirs" },
    ],
    [
      "Another document is written",
      { prior, config: { document: FASTER }, record: imported },
      { ...WRITTEN, document: FASTER },
    ],
    [
      "The same document, after the workflow has drifted",
      {
        prior: { ...prior, document: IMPORTED.replace("<task", '<task more="1"') },
        config: { document: DOCUMENT },
        record: imported,
      },
      { ...WRITTEN, document: DOCUMENT },
    ],
    [
      "The text that was adopted since counts as the imported one",
      {
        prior,
        config: { document: DOCUMENT },
        record: { ...imported, sent: new FilledDocument(parseDocument(IMPORTED)) },
      },
      { document: IMPORTED, server_revision: "theirs" },
    ],
    [
      "The same document, of a workflow that we wrote",
      { prior, config: { document: DOCUMENT }, record: { ...imported, kind: "confirmed" } },
      { ...WRITTEN, document: DOCUMENT },
    ],
  ])("%s", (_sentence, given, expected) => {
    expect(planOf(given)).toMatchObject(expected);
  });
});

describe("a plan that approves for the first time", () => {
  const THEIRS = DOCUMENT.replace("1", "9");
  const known: Partial<Recorded> = {
    sent: new FilledDocument(parseDocument(DOCUMENT)),
    baseline: new Rendition(DOCUMENT),
    seen: { submitted: new Rendition(DOCUMENT), approved: new Rendition(THEIRS) },
  };
  const prior: Partial<WorkflowState> = { approve: false, state: "submitted" };
  const config: Partial<WorkflowPlan> = { approve: true };

  test.each<[string, Case, readonly string[]]>([
    ["names what it replaces", { prior, config }, ["9 -> 1"]],
    ["names it also if the provider ignores something else", { prior, config, ignored: ["//@other"] }, ["9 -> 1"]],
    ["is silent about what the provider ignores", { prior, config, ignored: ["//@timeout"] }, []],
    ["is silent about what the workflow ignores", { prior, config: { ...config, ignored_paths: ["//@timeout"] } }, []],
    ["shows no secret of it", { prior, config: { ...config, sensitive_paths: ["//@timeout"] } }, ["(sensitive)"]],
    ["is no plan that still approves nothing", { prior, config: { approve: false } }, []],
    ["is no plan of what was approved before", { config }, []],
    ["is no plan whose approval is not known yet", { prior, config: { approve: UNKNOWN } }, []],
  ])("%s", (_sentence, given, expected) => {
    const { warnings } = planWith({ ...given, record: known });
    expect(warnings).toEqual(expected.map((words) => expect.stringContaining(words) as string));
  });
});
