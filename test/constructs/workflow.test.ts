import { DefaultTokenResolver, StringConcat, TerraformResource, TerraformStack, Tokenization } from "cdktf";
import { wfa, WfaProvider, Workflow, WorkflowDocument, WorkflowGroup } from "cdktf-provider-wfa";
import { describe, expect, test } from "vitest";
import { newStack, synthesise } from "./synthesis";

const document = (text: string, substitutions?: Record<string, string>) =>
  WorkflowDocument.fromText(text, substitutions);

describe("a workflow group", () => {
  test("lies in its parent, which may be another construct or an id", async () => {
    const { resources } = await synthesise((stack) => {
      const parent = new WorkflowGroup(stack, "parent", {
        name: "Parent",
        description: "d",
        forceDestroy: true,
        id: "p1",
      });
      new WorkflowGroup(stack, "child", { name: "Child", parent });
      new WorkflowGroup(stack, "other", { name: "Other", parentId: "g7", timeouts: { create: "1m" } });
    });
    expect(resources("wfa_workflow_group")).toMatchObject({
      parent: { name: "Parent", description: "d", force_destroy: true, id: "p1" },
      child: { name: "Child", parent_id: "${wfa_workflow_group.parent.id}" },
      other: { name: "Other", parent_id: "g7", timeouts: { create: "1m" } },
    });
    expect(resources("wfa_workflow_group").parent).not.toHaveProperty("parent_id");
  });

  test("is created before the old one is destroyed, unless its lifecycle says otherwise", async () => {
    const { resources } = await synthesise((stack) => {
      new WorkflowGroup(stack, "plain", { name: "Plain" });
      new WorkflowGroup(stack, "kept", { name: "Kept", lifecycle: { preventDestroy: true } });
      new WorkflowGroup(stack, "other", { name: "Other", lifecycle: { createBeforeDestroy: false } });
    });
    const { plain, kept, other } = resources("wfa_workflow_group");
    expect(plain.lifecycle).toEqual({ create_before_destroy: true });
    expect(kept.lifecycle).toEqual({ create_before_destroy: true, prevent_destroy: true });
    expect(other.lifecycle).toEqual({ create_before_destroy: false });
  });

  test("has one parent", () => {
    const stack = newStack();
    const parent = new WorkflowGroup(stack, "parent", { name: "Parent" });
    expect(() => new WorkflowGroup(stack, "child", { name: "Child", parent, parentId: "x" })).toThrow(
      "both a parent and a parent id",
    );
  });
});

describe("a workflow", () => {
  test("hands on what it is given, and no more", async () => {
    const { resources } = await synthesise((stack) => {
      new Workflow(stack, "plain", { document: document("<w/>") });
      new Workflow(stack, "full", {
        document: document("<w><trigger name='t'/></w>"),
        approve: false,
        enabled: true,
        triggers: { t: false },
        preserveAcl: true,
        adoptExisting: true,
        overwritePendingSubmission: true,
        ignoredPaths: ["/w/@modified"],
        sensitivePaths: ["//@password"],
        secretsWo: { db: "${var.db_password}" },
        secretsWoVersion: 2,
        deletionPolicy: "disable",
        onReleaseFailure: "warn",
        showDefinition: true,
        timeouts: { update: "2m" },
        lifecycle: { preventDestroy: true },
      });
    });
    const { plain, full } = resources("wfa_workflow");
    expect(Object.keys(plain)).toEqual(["//", "document"]);
    expect(full).toMatchObject({
      document: "${\"<w><trigger name='t'/></w>\"}",
      approve: false,
      enabled: true,
      triggers: { t: false },
      preserve_acl: true,
      adopt_existing: true,
      overwrite_pending_submission: true,
      ignored_paths: ["/w/@modified"],
      sensitive_paths: ["//@password"],
      secrets_wo: { db: "${var.db_password}" },
      secrets_wo_version: 2,
      deletion_policy: "disable",
      on_release_failure: "warn",
      show_definition: true,
      timeouts: { update: "2m" },
      lifecycle: { prevent_destroy: true },
    });
  });

  test("is a resource like any other: its attributes are references", () => {
    const stack = newStack();
    const workflow = new Workflow(stack, "w", { document: document("<w/>") });
    const resolver = new DefaultTokenResolver(new StringConcat());
    expect(TerraformResource.isTerraformResource(workflow)).toBe(true);
    expect(workflow).toBeInstanceOf(wfa.Workflow);
    expect(Tokenization.resolve(workflow.id, { scope: stack, resolver, preparing: false })).toBe(
      "${wfa_workflow.w.id}",
    );
  });

  test("enables and disables triggers, the last word counts", async () => {
    const { resources } = await synthesise((stack) => {
      const text = "<w><trigger name='nightly'/><trigger name='manual'/><trigger name='file'/></w>";
      const workflow = new Workflow(stack, "w", { document: document(text), triggers: { file: true } });
      workflow.trigger("nightly").enable();
      workflow.trigger("manual").enable().disable();
    });
    expect(resources("wfa_workflow").w.triggers).toEqual({ file: true, nightly: true, manual: false });
  });

  test("a trigger that the document does not have fails, with those that it has", () => {
    const stack = newStack();
    const workflow = new Workflow(stack, "w", {
      document: document("<w><trigger name='nightly'/><trigger name='manual'/></w>"),
    });
    expect(() => workflow.trigger("nighty")).toThrow(
      'Cannot enable or disable the trigger "nighty" of the workflow "test/w": the document given as text has no such trigger; its triggers are "nightly", "manual"',
    );
    expect(() => new Workflow(stack, "x", { document: document("<w/>"), triggers: { a: true } })).toThrow(
      "it has no trigger elements",
    );
    const substituted = document("<w><trigger name='{{t}}'/></w>", { t: "plain" });
    expect(() => new Workflow(stack, "y", { document: substituted, triggers: { plain: true } })).not.toThrow();
    const token = document("<w><trigger name='{{t}}'/></w>", { t: workflow.id });
    expect(() => new Workflow(stack, "z", { document: token }).trigger("known only later").enable()).not.toThrow();
  });

  test("names its group in the document, and outlives it never", async () => {
    const { resources } = await synthesise((stack) => {
      const group = new WorkflowGroup(stack, "g", { name: "G" });
      const text = document("<w group='{{group.id}}'>{{group.name}}</w>");
      const first = new Workflow(stack, "first", { document: text, group });
      const named = document("<w>{{group.name}}</w>");
      new Workflow(stack, "second", { document: named, group, dependsOn: [first] });
      new Workflow(stack, "third", { document: document("<w group='{{group.id}}'/>"), groupId: "<7>" });
    });
    const { first, second, third } = resources("wfa_workflow");
    expect(first.document).toBe("${\"<w group='{{group.id}}'>{{group.name}}</w>\"}");
    expect(first.substitutions).toEqual({
      "group.id": "${wfa_workflow_group.g.id}",
      "group.name": "${wfa_workflow_group.g.name}",
    });
    expect(first.depends_on).toEqual(["wfa_workflow_group.g"]);
    expect(second.depends_on).toEqual(["wfa_workflow.first", "wfa_workflow_group.g"]);
    expect(second.substitutions).toEqual({ "group.name": "${wfa_workflow_group.g.name}" });
    expect(third.substitutions).toEqual({ "group.id": '${"<7>"}' });
  });

  test("with a group that its document does not name fails, and says what to write", () => {
    const stack = newStack();
    const group = new WorkflowGroup(stack, "g", { name: "G" });
    const says = (given: string) =>
      `The workflow "w" has a ${given}, but the document given as text has no {{group.id}}, and only the document puts a workflow into a group; write {{group.id}} where the document names its group, such as groupId="{{group.id}}" on its root element, or leave the ${given} out`;
    const build = (text: string, settings: { group?: WorkflowGroup; groupId?: string }) => () =>
      new Workflow(stack, "w", { document: document(text), ...settings });
    expect(build("<w group='G'/>", { group })).toThrow(says("group"));
    expect(build("<w><!-- {{group.id}} --></w>", { group })).toThrow(says("group"));
    expect(build("<w group='7'/>", { groupId: "7" })).toThrow(says("group id"));
  });

  test("needs a value for each placeholder as soon as one has a value", () => {
    const stack = newStack();
    const text = document("<w g='{{group.id}}'>{{x}}</w>");
    expect(() => new Workflow(stack, "w", { document: text, groupId: "7" })).toThrow(
      'Cannot use the document given as text (line 1, column 21): there is no substitution "x"; give one, or one whose value is "{{x}}" if the text is the document\'s own',
    );
    expect(() => new Workflow(stack, "x", { document: document("<w>{{x}}</w>") })).not.toThrow();
  });

  test("may name a group of another stack, which then comes first", () => {
    const stack = newStack();
    const group = new WorkflowGroup(stack, "g", { name: "G" });
    const other = new TerraformStack(stack.node.root, "other");
    const workflow = new Workflow(other, "w", { document: document("<w group='{{group.id}}'/>"), group });
    expect(other.dependencies).toEqual([stack]);
    expect(workflow.dependsOn).toBeUndefined();
  });

  test("a group's placeholder without a group fails", () => {
    const stack = newStack();
    expect(() => new Workflow(stack, "w", { document: document("<w>{{group.id}}</w>") })).toThrow(
      "give the workflow a group or a group id",
    );
    expect(() => new Workflow(stack, "x", { document: document("<w>{{group.name}}</w>"), groupId: "7" })).toThrow(
      "no group was given; give the workflow one",
    );
    const group = new WorkflowGroup(stack, "g", { name: "G" });
    expect(() => new Workflow(stack, "y", { document: document("<w/>"), group, groupId: "7" })).toThrow(
      "both a group and a group id",
    );
  });

  test("two documents with one id in a stack fail, naming both; another stack or service is another matter", () => {
    const stack = newStack();
    const same = document("<w id='7'/>");
    new Workflow(stack, "first", { document: same });
    new Workflow(stack, "other", { document: document("<w id='8'/>") });
    expect(() => new Workflow(stack, "second", { document: document("<w><id>7</id></w>") })).toThrow(
      /\(workflow "test\/first"\) and .* \(workflow "test\/second"\) have the same id "7"/,
    );
    const provider = new WfaProvider(stack, "second-service", { alias: "second" });
    expect(() => new Workflow(stack, "third", { document: same, provider })).not.toThrow();
    expect(() => new Workflow(new TerraformStack(stack.node.root, "b"), "first", { document: same })).not.toThrow();
  });

  test("characters that Terraform normalises are warned of, with their place", () => {
    const stack = newStack();
    const workflow = new Workflow(stack, "w", { document: document("<w>\n e\u0301</w>") });
    expect(workflow.node.metadata.filter(({ type }) => type.endsWith("warn")).map(({ data }) => data)).toEqual([
      expect.stringMatching(/form NFC \(the first at line 2, column 2\)/),
    ]);
  });
});
