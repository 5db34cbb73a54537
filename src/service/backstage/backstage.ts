import { randomUUID } from "node:crypto";
import { documentFacts } from "../documents/document-facts";
import type { JsonObject } from "../http/json";
import { RequestError } from "../http/request-error";
import type { Act } from "../state/act";
import { addAsset, type AgentOptions, setAssetGroups, storedAgent, updateAsset } from "../state/asset-operations";
import { putCalendar } from "../state/calendar-operations";
import { deleteObject } from "../state/delete-object";
import { find } from "../state/find";
import { createGroup, type GroupChange, type NewGroup, updateGroup } from "../state/group-operations";
import { cancelInstance, confirmInstance, endInstance } from "../state/instance-operations";
import { createQueue, setPaused } from "../state/queue-operations";
import { startInstance } from "../state/start-instance";
import { objectsOf, type State } from "../state/state";
import type { Stored, VersionName } from "../state/stored";
import { editVersion, resubmitWorkflow, submitNewWorkflow } from "../state/submit-workflow";
import { approveWorkflow, deleteWorkflow, findVersion, setEnabled, setTrigger } from "../state/workflow-operations";
import type { RunRules } from "../state/world";
import { parseXml } from "../xml/parse-xml";

/**
 * What a person does in the vendor's UI, independently of any client: at once, without the variation's delays, and
 * under that person's name in the audit log. If the service would refuse, these throw RequestError, and XmlError for
 * XML that is not well-formed. What is created is answered by its id; what is shown is there, hidden from reads or not.
 */
export interface Backstage extends ReturnType<typeof stageOf> {
  /** The same operations, as another person. */
  as(user: string): Backstage;
}

type Store = <Result>(run: () => Result) => Result;

/**
 * @param beginAct applies what is due and returns an act without delays in that person's name
 * @param stored returns when what was run is on disk
 */
export function createBackstage(beginAct: (user: string) => Act, stored: Store, user = "operator"): Backstage {
  const stage = stageOf(() => beginAct(user));
  const operations = Object.entries<(...args: never[]) => unknown>(stage).map(([name, operation]) => [
    name,
    (...args: never[]) => stored(() => operation(...args)),
  ]);
  return {
    ...(Object.fromEntries(operations) as typeof stage),
    as: (other) => createBackstage(beginAct, stored, other),
  };
}

const stageOf = (act: () => Act) => {
  const settled = (): State => act().state;
  const all =
    <Name extends keyof Stored>(collection: Name) =>
    (): readonly Stored[Name][] => [...objectsOf(settled(), collection).values()];
  return {
    workflows: all("workflows"),
    workflow: (id: string) => settled().workflows.get(id) ?? null,
    /** Creates a workflow, or a new submitted version if the document's id exists. */
    submit: (text: string): string => {
      const document = parseXml(text);
      const { id } = documentFacts(document);
      const exists = id !== null && settled().workflows.has(id);
      return (exists ? resubmitWorkflow(act(), id, document) : submitNewWorkflow(act(), document)).id;
    },
    /** Changes a version in place. A function gets the service's own rendition. */
    edit: (id: string, version: VersionName, change: string | ((document: string) => string)): void => {
      const current = findVersion(find(settled(), "workflows", id), version);
      editVersion(act(), id, version, parseXml(typeof change === "string" ? change : change(current.text)));
    },
    approve: (id: string): void => approveWorkflow(act(), id, null),
    setEnabled: (id: string, enabled: boolean): void => setEnabled(act(), id, enabled),
    setTrigger: (id: string, trigger: string, enabled: boolean): void => setTrigger(act(), id, trigger, enabled),
    /** @param version @default both */
    deleteWorkflow: (id: string, version?: VersionName): void => deleteWorkflow(act(), id, version ?? null),

    groups: all("groups"),
    group: (id: string) => settled().groups.get(id) ?? null,
    createGroup: (group: NewGroup): string => createGroup(act(), group).id,
    updateGroup: (id: string, change: GroupChange): void => updateGroup(act(), id, change),
    deleteGroup: (id: string): void => void deleteObject(act(), "groups", id),

    /** For runs that start from now on. */
    setRuns: (rules: Partial<RunRules>): void => {
      const { world } = act();
      world.runs = { ...world.runs, ...rules };
    },
    instances: all("instances"),
    instance: (id: string) => settled().instances.get(id) ?? null,
    /** Answers the instance's id. */
    execute: (workflowId: string, trigger: string, parameters: JsonObject = {}): string =>
      startInstance(act(), workflowId, trigger, parameters).id,
    /** Ends a run now. @param result @default the planned result */
    endInstance: (id: string, result?: "completed" | "failed"): void => {
      const instance = find(settled(), "instances", id);
      if (instance.state !== "running")
        throw new RequestError(409, `The workflow instance "${id}" is ${instance.state} and does not run`);
      endInstance(act(), instance, result ?? instance.outcome.result);
    },
    cancelInstance: (id: string): void => void cancelInstance(act(), id),
    /** Confirms an unconfirmed instance. */
    confirmInstance: (id: string): void => confirmInstance(act(), id),
    deleteInstance: (id: string): void => void deleteObject(act(), "instances", id),
    logs: all("logs"),

    queues: all("queues"),
    createQueue: (name: string): void => createQueue(act(), name),
    setPaused: (queue: string, paused: boolean): void => void setPaused(act(), queue, paused),

    /** The active ones. */
    alerts: all("alerts"),
    raiseAlert: (message: string): void => {
      const { state, time } = act();
      const id = randomUUID();
      state.alerts.set(id, { id, time, message });
    },
    /** Help reports that were submitted. */
    tickets: all("tickets"),

    assets: all("assets"),
    asset: (id: string) => settled().assets.get(id) ?? null,
    /** Installs or removes the agent on a host, or its keys. */
    setAgent: (options: AgentOptions): void => {
      const agent = storedAgent(options);
      act().state.agents.set(agent.host, agent);
    },
    /** @param data AssetData */
    addAsset: (data: JsonObject): string => addAsset(act(), data).id,
    updateAsset: (id: string, change: JsonObject): void => updateAsset(act(), id, change),
    deleteAsset: (id: string): void => void deleteObject(act(), "assets", id),
    /** Puts an asset into exactly these groups below All, such as `dev/chicago`; missing groups are created. */
    setAssetGroups: (id: string, paths: readonly string[]): void => setAssetGroups(act(), id, paths),
    /** All groups below All. */
    assetGroups: all("assetGroups"),

    calendars: all("calendars"),
    calendar: (id: string) => settled().calendars.get(id) ?? null,
    /** Adds or updates, as POST /calendars does. */
    putCalendar: (definition: JsonObject): string => putCalendar(act(), definition).calendar.id,
    deleteCalendar: (id: string): void => void deleteObject(act(), "calendars", id),
  };
};
