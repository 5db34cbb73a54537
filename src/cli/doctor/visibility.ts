import { parseDocument, type IdLocation } from "../../document";
import { readObjects, readVersion, visibilityOf, type KnownObject, type Visibility } from "../../inventory";
import { note, ok, type Finding, type Findings } from "./check";
import type { Service } from "./service";

/** Workflows that are read: the more, the likelier that one of them shows what the others do not have. */
const SAMPLE = 5;

/**
 * What this server shows of workflows where the interface document leaves it open. What it does not show stays in state
 * as last applied.
 */
export async function* checkVisibility(service: Service): Findings {
  const all = await service.workflows();
  if (!all.ok) return yield "The service did not list its workflows";
  const approved = await service.read(({ workflows }, signal) => workflows.list({ state: "approved" }, { signal }));
  const sample = (approved.ok && approved.value.length > 0 ? approved.value : all.value)
    .flatMap(({ id, name }): readonly KnownObject[] => (id === null ? [] : [{ kind: "workflows", id, name }]))
    .slice(0, SAMPLE);
  if (sample.length === 0)
    return yield "It has no workflow that this key can read. Run this command again when it has one";
  const read = await service.read(({ endpoint, workflows }, signal) =>
    readObjects(
      sample,
      async ({ id }) => {
        const found =
          (await readVersion({ workflows }, id, "approved", signal)) ??
          (await readVersion({ workflows }, id, "submitted", signal));
        if (found !== null) parseDocument(found.version.document);
        return found && { id, version: found.version };
      },
      { endpoint, signal, progress: () => undefined },
    ),
  );
  if (!read.ok) return yield note(read.error.summary, read.error.cause, read.error.advice);
  const { found, unread } = read.value;
  if (unread.length > 0)
    yield note(
      `${unread.length} of ${sample.length} workflows cannot be read`,
      `Their ids are ${unread.map(({ id }) => id).join(", ")}. Plans that manage or import them fail. ${unread[0]!.reason}`,
      "Run wfa export --only workflows, which names all such workflows",
    );
  if (found.length > 0) yield* shownFindings(visibilityOf(found));
}

const NONE = "No workflow that was read does";

const shownFindings = ({
  workflowFlag,
  triggerFlags,
  ids,
  groupInJson,
  groupInDocument,
}: Visibility): readonly Finding[] => [
  workflowFlag === "hidden"
    ? note(
        "The server does not show whether a workflow is enabled",
        `${NONE}. State keeps what was last applied, and plans cannot show that somebody changed it`,
        "Check it in the UI where it matters",
      )
    : ok(
        "The server shows whether a workflow is enabled",
        "Plans show it when somebody enables or disables a workflow",
      ),
  triggerFlags === null || triggerFlags === "hidden"
    ? note(
        "No workflow that was read shows whether its triggers are enabled",
        `They may have no triggers. If the server does not show it, state keeps what was last applied`,
        "If they have triggers, check them in the UI where it matters",
      )
    : ok("The server shows whether triggers are enabled", "Plans show it when somebody switches a managed trigger"),
  ids.length > 0
    ? ok(
        `Documents have the workflow's id in ${[...new Set(ids.map(pathOf))].join(" or ")}`,
        "The provider puts the id there in an update",
      )
    : note(
        "Documents do not contain the workflow's id",
        `${NONE}. The interface requires the id in the document of an update, so the service may refuse updates`,
        "Try an update of one workflow on a test server first",
      ),
  groupInJson || groupInDocument
    ? ok("The server shows which group a workflow is in", "A group with workflows is not deleted without force_destroy")
    : note(
        "The server does not show which group a workflow is in",
        `${NONE}. The provider cannot know that a group is empty, so it destroys none without force_destroy`,
        "Set force_destroy = true on groups that you want to destroy",
      ),
];

function pathOf({ elements, attribute }: IdLocation): string {
  const path = ["", "*", ...elements.map(({ local }) => local)].join("/");
  return attribute === null ? path : `${path}/@${attribute.local}`;
}
