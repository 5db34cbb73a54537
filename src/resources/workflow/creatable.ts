import { groupReferencesIn, type CallOptions, type ServiceClient, type ServiceObject } from "../../client";
import { attributePath } from "../../cty";
import { documentId, documentName, groupReferences, hiddenNames, type XmlDocument } from "../../document";
import { DiagnosticError } from "../../framework";
import type { Creatable, Decision } from "../shared/creatable";
import { alreadyExists } from "../shared/create-messages";
import { readable } from "../shared/find-object";
import { groupListing, refersTo, rootsIn, type ObservedGroup } from "../shared/groups";
import type { ProviderData } from "../shared/service-call";
import { contains, type PathRules } from "../versions/compare";
import { NO_FLAGS } from "../versions/flags";
import { readVersion, readVersions, type Rendition, type Versions } from "../versions/read";
import { revealed } from "./filled-document";
import { namingOf } from "./messages";
import type { Redaction } from "./redaction";

/** The document that is or was sent for a workflow. */
export interface Sent {
  readonly document: XmlDocument;
  readonly redaction: Pick<Redaction, "redact">;
  readonly paths: PathRules;
  /** Values for the placeholders in the document. @default none, because nothing will be sent */
  readonly secrets?: ReadonlyMap<string, string>;
  readonly preserveAcl?: boolean;
  /** `allow_duplicate_name`. @default false */
  readonly allowsNamesake?: boolean;
}

/** What is kept of a list while a run shares it. */
interface ListedWorkflow extends Pick<ServiceObject, "id" | "name"> {
  /** Ids or names of groups that it says it is in; empty if it does not say. */
  readonly groups: readonly string[];
}
type CreatableWorkflow = Creatable<ListedWorkflow, Versions>;

export const listWorkflows =
  (client: ServiceClient): CreatableWorkflow["list"] =>
  async (options) =>
    (await client.workflows.list({}, options)).map(({ id, name, attributes }) => ({
      id,
      name,
      groups: groupReferencesIn(attributes),
    }));

/** How a workflow is created and found again. */
export function creatableWorkflow(
  { document, redaction, paths, secrets = new Map(), preserveAcl = false, allowsNamesake = false }: Sent,
  { client, coordination }: ProviderData,
): CreatableWorkflow {
  const name = documentName(document);
  const ownId = documentId(document);
  const naming = namingOf(name);
  const { redact } = redaction;
  const rules = { ...paths, contentFlags: NO_FLAGS };
  const get: CreatableWorkflow["get"] = (id, { signal }) => readVersions(client, id, { signal, redact });
  const holdsOurs = (version: Rendition | null): boolean => version !== null && contains(version, document, rules);

  /** The listed workflows with the document's name, each once: a list may omit names, and show both versions. */
  const namesakes = async (list: readonly ListedWorkflow[], options: CallOptions): Promise<readonly Namesake[]> => {
    const ids = [...new Map(list.filter(({ id }) => id !== null).map((object) => [object.id!, object])).values()];
    const mayBe = (object: ListedWorkflow): boolean =>
      (object.name || null) === null || object.name === name || (name === null && object.name === object.id);
    const found = await Promise.all(
      ids.filter(mayBe).map(async (object): Promise<Namesake | null> => {
        const observed = await readable(() => get(object.id!, options));
        const versions = [observed?.submitted, observed?.approved].filter((version) => version != null);
        const named = versions.filter((version) => documentName(version) === name);
        if (named.length === 0 && (name === null || object.name !== name)) return null;
        const isSame = named.some(holdsOurs);
        const groups = [...object.groups, ...versions.flatMap(groupReferences)];
        return { id: object.id!, isSame, groups };
      }),
    );
    return found.filter((each) => each !== null);
  };

  /** Of the workflows with the document's name and another document, those that are adopted or refused. */
  const namesakesThatCount = async (
    all: readonly Namesake[],
    adopt: boolean,
    options: CallOptions,
  ): Promise<readonly Namesake[]> => {
    if (adopt) return all;
    if (allowsNamesake) return [];
    if (all.every(({ groups }) => groups.length === 0)) return all;
    const listed = await coordination.list(groupListing(client), options);
    return all.filter(({ groups }) => mayBeInSameGroup(groupReferences(document), groups, listed));
  };

  const exists = (shared: string, isSame: boolean, ids: readonly [string, ...string[]]): DiagnosticError =>
    alreadyExists(naming, {
      name,
      ids,
      shared,
      isAdoptable: true,
      hasSecrets: hiddenNames(document).length > 0,
      hint: [REPLACED_IN_ORDER, ...(isSame ? [] : [`${ANOTHER_OF_THE_NAME}.`])].join(" "),
    });

  const decide: CreatableWorkflow["decide"] = async (list, adopt, options): Promise<Decision> => {
    if (ownId !== null) {
      if ((await get(ownId, options)) === null) return { kind: "create" };
      if (adopt) return { kind: "adopt", id: ownId };
      return { kind: "refuse", existing: [ownId], problem: exists("the document's id", true, [ownId]) };
    }
    const all = await namesakes(list, options);
    const same = all.filter(({ isSame }) => isSame);
    const candidates = same.length > 0 ? same : await namesakesThatCount(all, adopt, options);
    const [first, ...others] = candidates;
    if (first === undefined) return { kind: "create" };
    const ids = [first.id, ...others.map(({ id }) => id)] as const;
    const alike = first.isSame ? "the same name and the same document" : "the same name in the same group";
    if (adopt && others.length === 0) return { kind: "adopt", id: first.id };
    const problem = adopt ? ambiguousAdoption(name, ids) : exists(alike, first.isSame, ids);
    return { kind: "refuse", existing: ids, problem, ...(first.isSame ? {} : { override: ANOTHER_OF_THE_NAME }) };
  };

  return {
    ...naming,
    action: `submit ${naming.label}`,
    ownId,
    keys: [ownId, name],
    list: listWorkflows(client),
    listed: ({ id, observed: { submitted, approved } }) => {
      const shown = (submitted ?? approved)!;
      return { id, name: documentName(shown), groups: groupReferences(shown) };
    },
    get,
    // Nobody has approved a new one as long as it is there.
    readNew: async (id, { signal }) => {
      const submitted = await readVersion(client, id, "submitted", { signal, redact });
      return submitted === null ? get(id, { signal }) : { submitted, approved: null };
    },
    decide,
    post: (options) =>
      client.workflows.submit(revealed(document, secrets), preserveAcl ? { preserveAcl } : {}, options),
    isOurs: ({ submitted, approved }) => holdsOurs(submitted) || holdsOurs(approved),
    usedByOthers: async ({ observed: { approved } }) => (approved === null ? null : "It was approved since"),
  };
}

interface Namesake {
  readonly id: string;
  /** Whether it has the same document, apart from a server's additions. */
  readonly isSame: boolean;
  /** Ids or names of groups that it says it is in; empty if it does not say. */
  readonly groups: readonly string[];
}

const ANOTHER_OF_THE_NAME = "To create another one of this name, set allow_duplicate_name = true";

const REPLACED_IN_ORDER =
  "If create_before_destroy is replacing a workflow here, this is the old one, which has to be deleted first: remove that setting.";

const ambiguousAdoption = (name: string | null, ids: readonly string[]): DiagnosticError =>
  new DiagnosticError({
    summary: `${ids.length} workflows named "${name}" could be adopted`,
    detail: `adopt_existing can take over only one workflow, but these match: ${ids.join(", ")}. Import the right one by its id`,
    path: attributePath("adopt_existing"),
  });

/**
 * Whether two workflows are in the same group, or nothing tells their groups apart.
 *
 * @param own ids, names or paths of groups that a workflow refers to; empty: it is in the root group
 * @param theirs of a workflow on the service; empty: it does not say
 */
export function mayBeInSameGroup(
  own: readonly string[],
  theirs: readonly string[],
  groups: readonly ObservedGroup[],
): boolean {
  if (theirs.length === 0) return true;
  const mine = own.length === 0 ? rootsIn(groups) : own.flatMap((each) => idsOf(each, groups));
  return mine.length === 0 || theirs.flatMap((each) => idsOf(each, groups)).some((id) => mine.includes(id));
}

/** A reference that no group explains stands for itself. */
function idsOf(reference: string, groups: readonly ObservedGroup[]): readonly string[] {
  const meant = groups.filter((group) => refersTo(reference, group));
  return meant.length === 0 ? [reference] : meant.map(({ id }) => id);
}
