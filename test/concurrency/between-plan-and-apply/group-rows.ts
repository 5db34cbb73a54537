import type { RunningService } from "../../../src/service";
import type { Attributes } from "../../harness/imitated-core";
import { changedTo, type Rows } from "./concurrent-change";

const group = (service: RunningService) => service.backstage.groups().find(({ parentId }) => parentId !== null)!;
const finance: Attributes = { name: "Finance", description: "Money" };
const rename = (service: RunningService): void =>
  service.backstage.updateGroup(group(service).id, { name: "Treasury" });

export const GROUP_ROWS: Rows = {
  "replacement; renames it": {
    base: finance,
    wanted: { ...finance, description: "Gold" },
    person: rename,
    end: changedTo('name: "Finance" -> "Treasury"'),
  },
  "replacement; deletes it": {
    base: finance,
    wanted: { ...finance, description: "Gold" },
    person: (service) => service.backstage.deleteGroup(group(service).id),
    end: "both",
  },
  "update of state alone; renames it": {
    base: finance,
    wanted: { ...finance, force_destroy: true },
    person: rename,
    end: "both",
    stands: (service) => group(service).name === "Treasury",
  },
  "destruction; renames it": {
    base: { ...finance, force_destroy: true },
    wanted: null,
    person: rename,
    end: changedTo('name: "Finance" -> "Treasury"'),
  },
  "destruction; describes it": {
    base: { ...finance, force_destroy: true },
    wanted: null,
    person: (service) => service.backstage.updateGroup(group(service).id, { description: "Ours" }),
    end: changedTo('description: "Money" -> "Ours"'),
  },
  "destruction; moves it": {
    prepare: ({ backstage }) => void backstage.createGroup({ id: "z", name: "Zone" }),
    base: { id: "f", ...finance, force_destroy: true },
    wanted: null,
    person: ({ backstage }) => backstage.updateGroup("f", { parentId: "z" }),
    end: changedTo('parent_id: .* -> "z"'),
  },
  "destruction; puts a workflow into it": {
    base: finance,
    wanted: null,
    person: (service) => void service.backstage.submit(`<workflow name="w" groupId="${group(service).id}"/>`),
    end: /is not empty[^]*nothing was deleted/,
  },
  "destruction; deletes it": {
    base: finance,
    wanted: null,
    person: (service) => service.backstage.deleteGroup(group(service).id),
    end: "both",
  },
  "creation; makes the same": {
    base: null,
    wanted: finance,
    person: (service) => void service.backstage.createGroup({ name: "Finance", description: "Money" }),
    end: /already exists[^]*terraform import/,
  },
  "creation; makes another one of its name": {
    base: null,
    wanted: finance,
    person: (service) => void service.backstage.createGroup({ name: "Finance", description: "Theirs" }),
    end: "both",
  },
};
