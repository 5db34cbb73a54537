import { expect, test } from "vitest";
import { groupReferencesIn } from "../../../src/client/api/workflows-api";

test.each([
  ["says nothing of a group", { name: "w" }, []],
  ["names its group by id", { groupId: "g-1" }, ["g-1"]],
  ["names its group", { group: "Nightly" }, ["Nightly"]],
  ["names its group as groupName", { groupName: "Nightly" }, ["Nightly"]],
  ["names its group as workflowGroup", { workflowGroup: "Nightly" }, ["Nightly"]],
  ["names its group as workflowGroupId", { workflowGroupId: "g-1" }, ["g-1"]],
  ["names what it stands in as parentId", { parentId: "g-1" }, ["g-1"]],
  ["has a number for an id", { groupId: 7 }, ["7"]],
  ["names several, the surest first", { parentId: "p", groupName: "n", groupId: "g" }, ["g", "n", "p"]],
  ["has an empty name, or none that is text", { group: "", groupName: null, groupId: true }, []],
  ["has the group as an object", { group: { id: "g-1" } }, []],
])("a workflow that %s", (_says, attributes, references) => {
  expect(groupReferencesIn(attributes)).toEqual(references);
});
