import { groupReferencesIn, type ServiceObject } from "../../client";
import { groupReferences, locateId, parseDocument, type IdLocation } from "../../document";
import { DiagnosticError } from "../../framework";
import { NotExportableError, readObject, type ReadContext, type Resource } from "../export/read-object";
import { note, ok, skipped, type CheckContext, type Finding } from "./check";

/** Workflows that are read: the more, the likelier that one of them shows what the others do not have. */
const SAMPLE = 5;

/** What one workflow shows, as the provider reads it. */
interface Shown {
  readonly enabled: boolean;
  readonly triggers: boolean;
  readonly id: IdLocation | null;
  readonly group: boolean;
}

/**
 * What this server shows of workflows where the interface document leaves it open. What it does not show stays in state
 * as last applied.
 */
export async function checkVisibility({ service }: CheckContext): Promise<readonly Finding[]> {
  const settings = await service.settingsProblem();
  const all = settings === null ? await service.workflows() : null;
  if (all?.ok !== true)
    return [skipped("What the server shows of workflows was not checked", "The service did not list its workflows")];
  const signal = AbortSignal.timeout(120_000);
  const approved = await service.read((client) => client.workflows.list({ state: "approved" }, { signal }));
  const sample = (approved.ok && approved.value.length > 0 ? approved.value : all.value)
    .filter((workflow): workflow is ServiceObject & { readonly id: string } => workflow.id !== null)
    .slice(0, SAMPLE);
  if (sample.length === 0)
    return [
      skipped(
        "What the server shows of workflows was not checked",
        "It has no workflow that this key can read. Run this command again when it has one",
      ),
    ];
  const connection = await service.connection();
  const entry = connection.provider.resources.find(({ name }) => name === "wfa_workflow")!;
  const resource = (await entry.load()) as Resource;
  const shown: Shown[] = [];
  const unreadable: string[] = [];
  for (const { id } of sample) {
    const read = await service.read(() => readShown(id, resource, connection.data, signal));
    if (read.ok && read.value !== null) shown.push(read.value);
    else unreadable.push(id);
  }
  const failed =
    unreadable.length === 0
      ? []
      : [
          note(
            `${unreadable.length} of ${sample.length} workflows cannot be read`,
            `Their ids are ${unreadable.join(", ")}. Plans that manage or import them fail`,
            "Run wfa export --only workflows, which says why",
          ),
        ];
  if (shown.length === 0) return failed;
  return [...failed, enabledFinding(shown), triggersFinding(shown), idFinding(shown), groupFinding(shown)];
}

async function readShown(
  id: string,
  resource: Resource,
  data: ReadContext["data"],
  signal: AbortSignal,
): Promise<Shown | null> {
  try {
    const read = await readObject(resource, id, { data, importing: data.client, signal });
    if (read === null) return null;
    const { enabled, triggers, document } = read.state;
    const tree = parseDocument(String(document));
    const object = await data.client.workflows.get(id, {}, { signal });
    return {
      enabled: typeof enabled === "boolean",
      triggers: triggers instanceof Map && triggers.size > 0,
      id: locateId(tree, id),
      group: groupReferences(tree).length > 0 || groupReferencesIn(object?.attributes ?? {}).length > 0,
    };
  } catch (error) {
    if (error instanceof NotExportableError || error instanceof DiagnosticError) return null;
    throw error;
  }
}

const ofSample = (shown: readonly Shown[]): string =>
  shown.length === 1 ? "The workflow that was read" : `Of ${shown.length} workflows that were read, at least one`;

const noneOf = (shown: readonly Shown[]): string =>
  shown.length === 1
    ? "The workflow that was read does not"
    : `None of the ${shown.length} workflows that were read does`;

function enabledFinding(shown: readonly Shown[]): Finding {
  return shown.some(({ enabled }) => enabled)
    ? ok("The server shows whether a workflow is enabled", "Plans show it when somebody enables or disables a workflow")
    : note(
        "The server does not show whether a workflow is enabled",
        `${noneOf(shown)}. State keeps what was last applied, and plans cannot show that somebody changed it`,
        "Check it in the UI where it matters",
      );
}

function triggersFinding(shown: readonly Shown[]): Finding {
  return shown.some(({ triggers }) => triggers)
    ? ok("The server shows whether triggers are enabled", "Plans show it when somebody switches a managed trigger")
    : note(
        "The server was not seen to show whether triggers are enabled",
        `${noneOf(shown)}; they may have no triggers. If the server does not show it, state keeps what was last applied`,
        "If they have triggers, check them in the UI where it matters",
      );
}

function idFinding(shown: readonly Shown[]): Finding {
  const located = shown.flatMap(({ id }) => (id === null ? [] : [describe(id)]));
  const places = [...new Set(located)];
  return places.length > 0
    ? ok(
        `Documents have the workflow's id in ${places.join(" or ")}`,
        `${ofSample(shown)} shows it. The provider puts the id there in an update`,
      )
    : note(
        "Documents do not contain the workflow's id",
        `${noneOf(shown)}. The interface requires the id in the document of an update, so the service may refuse updates`,
        "Try an update of one workflow on a test server first",
      );
}

function describe({ elements, attribute }: IdLocation): string {
  const path = ["", "*", ...elements.map(({ local }) => local)].join("/");
  return attribute === null ? path : `${path}/@${attribute.local}`;
}

function groupFinding(shown: readonly Shown[]): Finding {
  return shown.some(({ group }) => group)
    ? ok("The server shows which group a workflow is in", "A group with workflows is not deleted without force_destroy")
    : note(
        "The server does not show which group a workflow is in",
        `${noneOf(shown)}. The provider cannot know that a group is empty, so it destroys none without force_destroy`,
        "Set force_destroy = true on groups that you want to destroy",
      );
}
