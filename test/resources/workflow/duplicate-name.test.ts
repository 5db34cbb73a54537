import { expect, test } from "vitest";
import { mayBeInSameGroup } from "../../../src/resources/workflow/creatable";
import { ROOT_GROUP_ID } from "../../../src/service";
import { withService } from "../../harness/with-service";

const documentIn = (group: string | null, timeout: number): string =>
  `<workflow name="load"${group === null ? "" : ` groupId="${group}"`}><task name="t" timeout="${timeout}"/></workflow>`;

const it = withService("wfa_workflow");

it.for([
  ["the same group", "g-1", "g-1"],
  ["the same group, once by its name", "g-1", "Finance"],
  ["no group at all", null, null],
  ["the root group, which it names", null, ROOT_GROUP_ID],
] as const)(
  "a workflow of the same name in %s is refused like the same document",
  async ([, own, theirs], { service, object }) => {
    service.backstage.createGroup({ id: "g-1", name: "Finance" });
    service.backstage.submit(documentIn(theirs, 2));
    const config = { document: documentIn(own, 1) };
    expect((await object.plan(config)).warnings).toMatchObject([{ summary: 'Workflow "load" already exists' }]);
    await expect(object.apply(config)).rejects.toThrow(
      /already exists[^]*the same name in the same group[^]*terraform import[^]*allow_duplicate_name = true/,
    );
    expect(service.backstage.workflows()).toHaveLength(1);
    expect(await object.apply({ ...config, allow_duplicate_name: true })).toEqual([]);
    expect(service.backstage.workflows()).toHaveLength(2);
  },
);

it("a workflow of the same name in another group is another one", async ({ service, object }) => {
  service.backstage.createGroup({ id: "g-1", name: "Finance" });
  service.backstage.createGroup({ id: "g-2", name: "Sales" });
  service.backstage.submit(documentIn("Sales", 2));
  await object.apply({ document: documentIn("g-1", 1) });
  expect(service.backstage.workflows()).toHaveLength(2);
});

it("a lost state is taken up by adopt_existing, with the edited document", async ({ service, core, object }) => {
  await object.apply({ document: documentIn(null, 1) });
  const again = await (await core.anotherRun()).resource("wfa_workflow");
  await again.apply({ document: documentIn(null, 2), adopt_existing: true });
  expect(service.backstage.workflows()).toMatchObject([{ approved: { text: expect.stringContaining("2") as string } }]);
});

it("the same document is refused although a duplicate name is allowed", async ({ core, service, object }) => {
  const config = { document: documentIn(null, 1), allow_duplicate_name: true };
  await object.apply(config);
  const again = await (await core.anotherRun()).resource("wfa_workflow");
  await expect(again.apply(config)).rejects.toThrow("the same name and the same document");
  expect(service.backstage.workflows()).toHaveLength(1);
});

test("groups are told apart by id, name or path", () => {
  const groups = [
    { id: "m", name: "Master", parentId: null },
    { id: "1", name: "Finance", parentId: "m" },
    { id: "2", name: "Sales", parentId: "m" },
    { id: "4", name: "R/D", parentId: "m" },
  ].map((group) => ({ ...group, description: null }));
  expect(mayBeInSameGroup(["1"], ["Master/Finance"], groups)).toBe(true);
  expect(mayBeInSameGroup(["1"], ["Master/Sales"], groups)).toBe(false);
  expect(mayBeInSameGroup(["4"], ["R/D"], groups)).toBe(true);
  expect(mayBeInSameGroup([], ["m"], groups)).toBe(true);
  expect(mayBeInSameGroup([], ["1"], groups)).toBe(false);
  expect(mayBeInSameGroup([], ["1"], [])).toBe(true);
  expect(mayBeInSameGroup(["1"], [], groups)).toBe(true);
  // A list that shows no parents does not tell which is the root.
  const another = { id: "3", name: "Master", parentId: undefined, description: null };
  expect(mayBeInSameGroup([], ["m"], [another, ...groups])).toBe(true);
});
