import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { groupReferencesIn, type ServiceObject } from "../../client";
import { groupReferences, parseDocument, parseJson, printJson } from "../../document";
import type { ProviderData } from "../connect";
import { stageFile, type StagedFile } from "../staged-file";
import { detached, detachedList, detachedMap, NONE } from "./detached";
import { groupTemplate } from "./group-placeholders";
import { KIND_FACTS, type Kind } from "../../kinds";
import { objectKey } from "./names";
import { NotExportableError, readObject, type Resource } from "./read-object";
import { utf8Document } from "./utf8-document";
import type { RememberingClient } from "./version-lists";
import { workflowReferences, type KnownWorkflows } from "./workflow-references";

/** One object with its configuration; long texts are already in files of their own. */
export interface FoundObject {
  readonly kind: Kind;
  /** By `objectKey`. */
  readonly key: string;
  /** The id for its import. */
  readonly id: string;
  readonly name: string | null;
  /** Attributes of the configuration without the one that is in the file. */
  readonly config: Readonly<Record<string, unknown>>;
  /** The file with its document or definition; null for kinds without one. */
  readonly file: StagedFile | null;
  /** For a workflow: the groups that it says it is in, as ids, names or paths. */
  readonly groups: readonly string[];
  /** For a workflow: those of them that the text in the file contains. */
  readonly namedGroups: readonly string[];
  /** For a workflow: ids of groups, by the placeholder that stands for each in the text in the file. */
  readonly placeholders: ReadonlyMap<string, string>;
  /** For a workflow: ids of the others that its document names, if they were asked for. */
  readonly calls: readonly string[];
  /** For a workflow: the exported version. */
  readonly state: string | null;
  /** Notes to print now. */
  readonly notes: readonly string[];
  /** Remarks to write into the configuration. */
  readonly remarks: readonly string[];
}

/** What reading needs to know of the whole export. */
export interface ExportContext {
  readonly resources: ReadonlyMap<string, Resource>;
  readonly data: ProviderData;
  readonly remembering: RememberingClient;
  /** Whether an object with this name (or id, if it has none) is wanted. */
  readonly wanted: (name: string) => boolean;
  /** A directory for long texts. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Names in placeholders of the groups that are exported, by id. */
  readonly groupNames: ReadonlyMap<string, string>;
  /** Null if nobody asked for the workflows that documents name. */
  readonly known: KnownWorkflows | null;
}

/**
 * Reads one object; null if it is gone, or its name, which a list may omit, is not wanted.
 *
 * @throws NotExportableError
 */
export async function readFoundObject(
  { resources, data, remembering, wanted, folder, signal, groupNames, known }: ExportContext,
  kind: Kind,
  id: string,
  listedName: string | null,
): Promise<FoundObject | null> {
  const { typeName, file } = KIND_FACTS[kind];
  if (kind !== "queues" && id.startsWith("name="))
    throw new NotExportableError("Its id begins with name=, so an import would take it for a name");
  if (id.normalize("NFC") !== id)
    throw new NotExportableError(
      `Its ${kind === "queues" ? "name" : "id"} is not in Unicode's normal form NFC. Terraform and OpenTofu keep every string in that form, so their import would not find it`,
    );
  const isWorkflow = kind === "workflows";
  let placeholders: ReadonlyMap<string, string> = new Map();
  const read = await readObject(
    resources.get(typeName)!,
    id,
    { data, importing: remembering.importing, signal },
    (config) => {
      const template = isWorkflow ? groupTemplate(String(config["document"]), groupNames) : null;
      if (template === null) return config;
      placeholders = template.groups;
      return { ...config, document: template.text, substitutions: template.substitutions };
    },
  );
  if (read === null) return null;
  const name = textOf(read.state["name"]) ?? listedName;
  // A list may omit names.
  if (listedName === null && !wanted(name ?? id)) return null;
  const { [file?.attribute ?? ""]: text, ...config } = read.config;
  const attributes = remembering.takeAttributes(id);
  const staged =
    file === null
      ? null
      : await stageFile(
          join(folder, `${randomUUID()}.${file.extension}`),
          isWorkflow ? utf8Document(String(text)) : `${printJson(parseJson(String(text)), "  ")}\n`,
        );
  const pending = isWorkflow && read.state["pending_submission"] === true;
  const notes = pending ? ["A pending submission beside the approved version is not exported"] : [];
  return {
    kind,
    key: objectKey(kind, id),
    id,
    name: detached(name),
    config: isWorkflow ? detached(config) : config,
    file: staged,
    groups: isWorkflow
      ? detachedList([
          ...groupReferencesIn(attributes),
          ...groupReferences(parseDocument(String(read.state["document"]))),
        ])
      : NONE,
    namedGroups: isWorkflow ? detachedList(groupReferences(parseDocument(String(text)))) : NONE,
    placeholders: detachedMap(placeholders),
    calls:
      isWorkflow && known !== null
        ? detachedList(workflowReferences(String(text), known).filter((each) => each !== id))
        : NONE,
    state: isWorkflow ? textOf(read.state["state"]) : null,
    notes: detachedList([...notes, ...read.notes]),
    remarks: kind === "assets" ? detachedList(furtherFields(attributes, read.state)) : NONE,
  };
}

/** An import cannot tell further fields of AssetData from the service's own (interface document, 4.11). */
function furtherFields(
  attributes: ServiceObject["attributes"],
  state: Readonly<Record<string, unknown>>,
): readonly string[] {
  const known = new Set([
    ...Object.keys(state).map((name) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())),
    "clazz",
    "link",
    "links",
    "_links",
  ]);
  const further = Object.keys(attributes).filter((name) => !known.has(name));
  return further.length === 0
    ? []
    : [
        `The service also shows: ${further.join(", ")}. To manage fields that somebody set, add them to additional_fields_json; this sends no request`,
      ];
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
