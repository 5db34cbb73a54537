import type { RunningService, StoredGroup } from "../../../src/service";
import { TIMEOUTS } from "../workflows";
import type { Attributes, Scene } from "../two-pipelines";
import { operationsOf, person, pipeline, type Act, type Operation, type Standing, type Place } from "./operation";

const FINANCE: Attributes = { name: "Finance", description: "Money", timeouts: TIMEOUTS };

/** Those below the root; the first is the one that the configuration has, if it came first. */
const groupsOn = ({ backstage }: RunningService): readonly StoredGroup[] =>
  backstage.groups().filter(({ parentId }) => parentId !== null);
const isLeft =
  (has: (group: StoredGroup) => boolean) =>
  ({ service }: Place): Standing =>
    groupsOn(service).some(has) ? "theirs" : "gone";
const isGone = ({ service }: Place): Standing => (groupsOn(service).length === 0 ? "wanted" : "gone");
const oneIsLeft = ({ service }: Place): Standing => (groupsOn(service).length === 1 ? "wanted" : "gone");

const ACTS: Readonly<Record<string, Act>> = {
  "makes one of that name": person(
    ({ service }) => void service.backstage.createGroup({ name: "Finance" }),
    isLeft(({ name, description }) => name === "Finance" && description === null),
  ),
  "puts a workflow into it": person(
    ({ service }) => void service.backstage.submit(`<workflow name="w" groupId="${groupsOn(service)[0]!.id}"/>`),
    ({ service }) => (service.backstage.workflows().length > 0 ? "wanted" : "gone"),
  ),
  "puts a group into it": person(
    ({ service }) => void service.backstage.createGroup({ name: "Payroll", parentId: groupsOn(service)[0]!.id }),
    ({ service }) => (groupsOn(service).some(({ name }) => name === "Payroll") ? "wanted" : "gone"),
  ),
  "renames it": person(
    ({ service }) => service.backstage.renameGroup(groupsOn(service)[0]!.id, "Treasury"),
    isLeft(({ name }) => name === "Treasury"),
  ),
  "deletes it": person(({ service }) => service.backstage.deleteGroup(groupsOn(service)[0]!.id), isGone),
};

const sharing =
  (config: Attributes) =>
  async ({ service, first, second }: Scene): Promise<void> => {
    await first.object.apply(config);
    await second.object.import(groupsOn(service)[0]!.id);
    await second.object.apply(config);
  };

const operation = operationsOf("group", "wfa_workflow_group");

const deletes = pipeline(({ second }) => second.destroy(), isGone);

export const GROUP_OPERATIONS: readonly Operation[] = [
  operation("create", FINANCE, async () => undefined, {
    ...ACTS,
    "another pipeline creates the same": pipeline(({ second }) => second.apply(FINANCE), oneIsLeft),
  }),
  operation("deletion", null, sharing(FINANCE), { ...ACTS, "another pipeline deletes it": deletes }),
  operation("deletion with its contents", null, sharing({ ...FINANCE, force_destroy: true }), {
    ...ACTS,
    "another pipeline deletes it": deletes,
  }),
];
