import { describe, expect, it } from "vitest";
import { contentsOf, describeContents, isEmpty } from "../../../src/resources/workflow-group/contents";
import { decide } from "../../../src/resources/workflow-group/creatable";
import type { ObservedGroup } from "../../../src/resources/shared/groups";
import type { DesiredGroup } from "../../../src/resources/workflow-group/schema";

const group = (id: string, name: string | null, parentId?: string | null): ObservedGroup => ({
  id,
  name,
  description: null,
  parentId,
});
const master = group("m", "Master", null);
const desired = { id: null, name: "Finance", description: null, parentId: null };

const CREATE = { kind: "create" };
const REFUSE = { kind: "refuse", problem: { text: { summary: 'Workflow group "Finance" already exists' } } };
const decided = (wanted: DesiredGroup, groups: readonly ObservedGroup[]) =>
  decide(wanted, groups, {
    noun: "workflow group",
    label: 'workflow group "Finance"',
    typeName: "wfa_workflow_group",
    path: [{ attribute: "name" }],
  });

describe("the create of a group", () => {
  it("create what is not there", () => {
    expect(decided(desired, [])).toEqual(CREATE);
    expect(decided(desired, [master, group("1", "Sales", "m")])).toEqual(CREATE);
  });

  it("refuse a second group of the same name under the same parent, however the parent is shown", () => {
    for (const parentId of ["m", null, undefined, ""]) {
      const existing = group("1", "Finance", parentId);
      expect(decided(desired, [master, existing])).toMatchObject(REFUSE);
      expect(decided({ ...desired, parentId: "m" }, [master, existing])).toMatchObject(REFUSE);
    }
  });

  it("create a group of the same name and parent that differs in what is sent", () => {
    const existing = { ...group("1", "Finance", "m"), description: "Theirs" };
    expect(decided(desired, [master, existing])).toEqual(CREATE);
    const hidden = { ...existing, description: undefined };
    expect(decided(desired, [master, hidden])).toMatchObject(REFUSE);
    expect(decided({ ...desired, description: "Ours" }, [master, hidden])).toEqual(CREATE);
  });

  it("create a group of the same name under another parent", () => {
    expect(decided({ ...desired, parentId: "2" }, [master, group("1", "Finance", "m")])).toEqual(CREATE);
  });

  it("go by the id where the configuration chooses one", () => {
    const existing = group("f", "Other", "m");
    expect(decided({ ...desired, id: "f" }, [existing])).toMatchObject(REFUSE);
    expect(decided({ ...desired, id: "g" }, [master, group("1", "Finance", "m")])).toEqual(CREATE);
  });
});

describe("contents of a group", () => {
  const finance = group("f", "Finance", "m");
  const workflow = (id: string, ...groupReferences: string[]) => ({ id, name: `workflow ${id}`, groupReferences });

  it("are child groups, and workflows that name it by id, name or path", () => {
    const contents = contentsOf(finance, {
      groups: [master, finance, group("c", "Child", "f")],
      workflows: [workflow("1", "f"), workflow("2", "Finance"), workflow("3", "Master/Finance"), workflow("4", "m")],
    });
    expect(contents.childGroups.map((child) => child.id)).toEqual(["c"]);
    expect(contents.members.map((member) => member.id)).toEqual(["1", "2", "3"]);
    expect(contents.undecided).toEqual([]);
    expect(isEmpty(contents)).toBe(false);
  });

  it("are known to be none only where every workflow names another group", () => {
    const groups = [master, finance];
    expect(isEmpty(contentsOf(finance, { groups, workflows: [workflow("1", "m"), workflow("2", "Sales")] }))).toBe(
      true,
    );
    expect(isEmpty(contentsOf(finance, { groups, workflows: [] }))).toBe(true);
    expect(isEmpty(contentsOf(finance, { groups, workflows: [workflow("1")] }))).toBe(false);
  });

  it("are listed for the user, what cannot be known apart", () => {
    const text = describeContents(
      contentsOf(finance, { groups: [group("c", "Child", "f")], workflows: [workflow("1", "f"), workflow("2")] }),
    );
    expect(text).toContain('"Child" (id c)');
    expect(text).toContain('"workflow 1" (id 1)');
    expect(text).toMatch(/may be in it[^]*"workflow 2" \(id 2\)/);
  });
});
