import { documentFacts } from "../documents/document-facts";
import type { Act } from "../state/act";
import { createGroup, deleteGroup, updateGroup } from "../state/group-operations";
import type { GroupChange, NewGroup } from "../state/group-operations";
import type { State } from "../state/state";
import type { StoredGroup, StoredWorkflow, VersionName } from "../state/stored";
import { editVersion, resubmitWorkflow, submitNewWorkflow } from "../state/submit-workflow";
import { approveWorkflow, deleteWorkflow, findVersion, setEnabled, setTrigger } from "../state/workflow-operations";
import { parseXml } from "../xml/parse-xml";
import { createAssetStage } from "./asset-stage";
import type { AssetStage } from "./asset-stage";
import { createRunStage } from "./run-stage";
import type { RunStage } from "./run-stage";
import { find } from "../state/find";

/**
 * What a person does in the vendor's UI, independently of any client: at once, without the variation's delays, and
 * under that person's name in the audit log. If the service would refuse, these throw RequestError, and XmlError for
 * XML that is not well-formed.
 */
export interface Backstage extends RunStage, AssetStage {
  /** The same operations, as another person. */
  as(user: string): Backstage;
  /** All stored workflows, hidden or not. */
  workflows(): readonly StoredWorkflow[];
  workflow(id: string): StoredWorkflow | null;
  groups(): readonly StoredGroup[];
  group(id: string): StoredGroup | null;
  /** Creates a workflow, or a new submitted version if the document's id exists. Returns the id. */
  submit(document: string): string;
  /** Changes a version in place. A function gets the service's own rendition. */
  edit(id: string, version: VersionName, change: string | ((document: string) => string)): void;
  approve(id: string): void;
  setEnabled(id: string, enabled: boolean): void;
  setTrigger(id: string, trigger: string, enabled: boolean): void;
  /** @param version @default both */
  deleteWorkflow(id: string, version?: VersionName): void;
  /** Returns the id. */
  createGroup(group: NewGroup): string;
  updateGroup(id: string, change: GroupChange): void;
  deleteGroup(id: string): void;
}

/** @param beginAct applies what is due and returns an act without delays in that person's name */
export function createBackstage(beginAct: (user: string) => Act, user = "operator"): Backstage {
  const act = (): Act => beginAct(user);
  const settled = (): State => act().state;
  return {
    ...createRunStage(act),
    ...createAssetStage(act),
    as: (other) => createBackstage(beginAct, other),
    workflows: () => [...settled().workflows.values()],
    workflow: (id) => settled().workflows.get(id) ?? null,
    groups: () => [...settled().groups.values()],
    group: (id) => settled().groups.get(id) ?? null,
    submit: (text) => {
      const document = parseXml(text);
      const { id } = documentFacts(document);
      const exists = id !== null && settled().workflows.has(id);
      return (exists ? resubmitWorkflow(act(), id, document) : submitNewWorkflow(act(), document)).id;
    },
    edit: (id, version, change) => {
      const current = findVersion(find(settled(), "workflows", id), version);
      const text = typeof change === "string" ? change : change(current.text);
      editVersion(act(), id, version, parseXml(text));
    },
    approve: (id) => approveWorkflow(act(), id, null),
    setEnabled: (id, enabled) => setEnabled(act(), id, enabled),
    setTrigger: (id, trigger, enabled) => setTrigger(act(), id, trigger, enabled),
    deleteWorkflow: (id, version) => deleteWorkflow(act(), id, version ?? null),
    createGroup: (group) => createGroup(act(), group).id,
    updateGroup: (id, change) => void updateGroup(act(), id, change),
    deleteGroup: (id) => void deleteGroup(act(), id),
  };
}
