import {
  ClientError,
  requireAsked,
  waitUntil,
  type CallOptions,
  type ServiceClient,
  type ServiceObject,
  type Version,
} from "../../client";
import {
  byteOrderMarkOf,
  documentId,
  DocumentError,
  documentName,
  LazyDocument,
  parseDocument,
  revision,
  type XmlDocument,
} from "../../document";
import { DiagnosticError } from "../../framework";
import type { Kind } from "../shared/import-target";
import { lastChange } from "../shared/notes";
import { RecordedText } from "../shared/recorded-texts";
import { BELIEVE_UNCHANGED_AFTER, until, type ProviderData } from "../shared/service-call";
import { same, type ComparisonRules } from "./compare";
import { flagIn, flagsIn, NO_FLAGS, shownFlags, type FlagName, type FlagNames, type ShownFlags } from "./flags";

/** What a document shows of its workflow beside content. */
interface OwnValues {
  readonly name: string | null;
  readonly flags: ReadonlyMap<FlagName, boolean>;
}

/**
 * A version's document as received, accessible only with its known secrets redacted: this form is compared, recorded
 * and shown. The received text itself is not accessible.
 */
export class Rendition extends LazyDocument {
  readonly #received: XmlDocument;
  readonly #recorded: RecordedText | null;
  #own: OwnValues | null;

  /**
   * @param shown the redacted form
   * @param hidden salted hash of the unknown values that are not shown; null if there are none
   * @param received @default the redacted form, which is all that a record has
   * @param own @default found in the document when it is asked for
   */
  constructor(
    shown: string | XmlDocument | RecordedText,
    readonly hidden: string | null = null,
    received?: XmlDocument,
    own: OwnValues | null = null,
  ) {
    super(shown instanceof RecordedText ? () => shown.text : shown);
    this.#received = received ?? this;
    this.#recorded = shown instanceof RecordedText ? shown : null;
    this.#own = own;
  }

  get own(): OwnValues {
    return (this.#own ??= { name: documentName(this), flags: flagsIn(this) });
  }

  /** `server_revision`: of the service's real document, including secrets. */
  serverRevision(): string {
    return revision(this.#received);
  }

  /** Whether the service returned the same text both times. */
  isSameTextAs(other: Rendition): boolean {
    return this.#received.text === other.#received.text;
  }

  /** Whether this is recorded, and of the text that the service returned. */
  isText(text: string): boolean {
    return this.#recorded?.is(text.slice(byteOrderMarkOf(text).length)) === true;
  }

  /** The same text, redacted in another way. */
  redactedWith(redact: Redact): Promise<Rendition> {
    return redact(this.#received);
  }
}

/** Redacts the known secrets in a document from the service. */
export type Redact = (received: XmlDocument) => Promise<Rendition>;

/** For callers without secrets: documents are compared unchanged. */
export const unredacted: Redact = async (received) => new Rendition(received);

/** Both versions; null if there is none. */
export interface Versions {
  readonly submitted: Rendition | null;
  readonly approved: Rendition | null;
}

/** A workflow as the service shows it, with secrets redacted and at least one version. */
export interface Shown extends Versions {
  readonly flags: ShownFlags;
  readonly name: string | null;
}

export interface ReadOptions extends CallOptions {
  readonly redact: Redact;
  /** What was read before: a text that is still the same is not parsed again. @default nothing */
  readonly seen?: Versions;
  /** Flags that have to be known: the workflow's JSON is read where the document does not show one. @default all */
  readonly flags?: readonly FlagName[];
  /** Flags that are content of the user's own document, so that only JSON shows them. @default none */
  readonly contentFlags?: FlagNames;
}

/** Null if neither version exists (404 or 410 for both), so the workflow is gone. */
export async function read(client: ServiceClient, id: string, options: ReadOptions): Promise<Shown | null> {
  const versions = await readVersions(client, id, options);
  return versions === null ? null : withFields(client, id, versions, options);
}

/** The same without flags and name. */
export async function readVersions(client: ServiceClient, id: string, options: ReadOptions): Promise<Versions | null> {
  const now = (version: Version): Promise<Rendition | null> => readVersion(client, id, version, options);
  const [submitted, approved] = await Promise.all([now("submitted"), now("approved")]);
  if (submitted !== null || approved !== null) return { submitted, approved };
  // One after the other: both reads would miss a submission that is approved in between.
  const again = { submitted: await now("submitted"), approved: await now("approved") };
  return again.submitted === null && again.approved === null ? null : again;
}

/**
 * The same for a refresh, which reads many workflows, nearly all of them approved without a submission: one list for the
 * run says which have one. Whoever submits after that list shows in the next plan, and an apply reads both versions of
 * what it changes.
 *
 * @param asker the noun of the resource: one that is refreshed again gets a new list
 */
export async function readAmongMany(
  { client, coordination }: Pick<ProviderData, "client" | "coordination">,
  asker: string,
  id: string,
  options: ReadOptions,
): Promise<Shown | null> {
  const list = (): Promise<ReadonlySet<string | null>> => listSubmitted(client, options);
  const listed = coordination.readings.get("submitted workflows", list, { asker: `${asker} ${id}` });
  // One without an id may be this one.
  const pending = listed.then((ids) =>
    ids.has(id) || ids.has(null) ? readVersion(client, id, "submitted", options) : null,
  );
  const [submitted, approved] = await Promise.all([pending, readVersion(client, id, "approved", options)]);
  // A list is trusted about a submission next to an approved version, but never that a workflow is gone.
  if (submitted === null && approved === null) return read(client, id, options);
  return withFields(client, id, { submitted, approved }, options);
}

async function listSubmitted(client: ServiceClient, { signal }: CallOptions): Promise<ReadonlySet<string | null>> {
  const list = await client.workflows.list({ state: "submitted" }, { signal });
  return new Set(list.map(({ id }) => id));
}

/** Versions with flags and name, from the approved document if there is one, and from JSON where that does not show them. */
export async function withFields(
  client: ServiceClient,
  id: string,
  versions: Versions,
  { signal, flags, contentFlags = NO_FLAGS }: ReadOptions,
): Promise<Shown> {
  const { submitted, approved } = versions;
  const { own } = (approved ?? submitted)!;
  const written = shownFlags(null, own.flags, contentFlags);
  const isShown = flags?.every((name) => flagIn(written, name) !== null) === true && own.name !== null;
  // Requested by version, because a service need not choose one itself.
  const state = approved === null ? "submitted" : "approved";
  const object: ServiceObject | null = isShown ? null : await client.workflows.get(id, { state }, { signal });
  return {
    submitted,
    approved,
    name: own.name ?? object?.name ?? null,
    flags: shownFlags(object, own.flags, contentFlags),
  };
}

/** One version's document; null if there is none. @throws DiagnosticError if it cannot be read */
export async function readVersion(
  client: ServiceClient,
  id: string,
  version: Version,
  { signal, redact, seen }: Pick<ReadOptions, "signal" | "redact" | "seen">,
): Promise<Rendition | null> {
  const text = await client.workflows.getDocument(id, { state: version }, { signal });
  if (text === null) return null;
  try {
    const before = seen?.[version] ?? null;
    if (redact === unredacted && before?.isText(text) === true) return before;
    const document = parseDocument(text);
    requireAsked("workflow", id, documentId(document), {
      get request() {
        return `GET the ${version} version of workflow "${id}"`;
      },
    });
    return await redact(document);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new DiagnosticError({
      summary: `Cannot read the service's document of workflow "${id}"`,
      detail: `Its ${version} version is not a valid XML document: ${error.message}. Nothing was changed`,
    });
  }
}

/** Who last changed a version, for messages; empty if the service does not say, or cannot be asked. */
export async function authorOf(
  client: ServiceClient,
  id: string,
  state: Version,
  signal: AbortSignal,
): Promise<string> {
  try {
    return lastChange((await client.workflows.get(id, { state }, { signal }))?.attributes ?? {});
  } catch (error) {
    // The message matters more than its author.
    if (error instanceof ClientError) return "";
    throw error;
  }
}

/** The versions, redacted again. */
export async function redactedVersions({ submitted, approved }: Versions, redact: Redact): Promise<Versions> {
  return {
    submitted: (await submitted?.redactedWith(redact)) ?? null,
    approved: (await approved?.redactedWith(redact)) ?? null,
  };
}

/** How an import finds its workflow, which may have only one of both versions. */
export const workflowLookup = (typeName: string): Kind => ({
  typeName,
  noun: "workflow",
  list: ({ workflows }, options) => workflows.list({}, options),
  get: async ({ workflows }, id, options) =>
    (await workflows.get(id, { state: "approved" }, options)) ??
    (await workflows.get(id, { state: "submitted" }, options)),
});

export const goneWhile = (verb: string, id: string): DiagnosticError =>
  new DiagnosticError({
    summary: `Workflow "${id}" is gone`,
    detail: `The service reported that it does not exist while it was being ${verb}. Somebody may have deleted it. Plan again`,
  });

/** A write, and the version in which it will show. */
interface ReadBack extends Pick<ReadOptions, "redact" | "signal"> {
  readonly id: string;
  readonly version: Version;
  /** The versions before the write. */
  readonly before: Versions;
  readonly rules: ComparisonRules;
  /** Whether a version has what was written. */
  readonly isSent: (now: Rendition) => boolean;
  /** Whether it is that to the letter, so that it need not differ from the version before. */
  readonly isExact: (now: Rendition) => boolean;
  /** The workflow is gone. */
  readonly gone: Error;
  /** At the time limit the version of before still stands there, which is not what was written. */
  readonly late: (still: Rendition) => Error;
  /** Another version came in place of the one of before. */
  readonly other: (version: Version, now: Rendition) => Promise<Error>;
}

/**
 * Reads until the version has what was written and is new: its text differs from the text before the write, or is
 * exactly what was written, or it has been shown for a while (the service may have made the old text of it).
 *
 * @returns both versions; only the approved one where that was awaited, or if somebody has approved ours already
 * @throws `gone`, `late` or `other`
 */
export function readBack(client: ServiceClient, write: ReadBack): Promise<Versions> {
  const { id, version, before, rules, redact, signal, isSent, isExact, gone, late, other } = write;
  const patience = performance.now() + BELIEVE_UNCHANGED_AFTER;
  const isThere = async (name: Version, now: Rendition): Promise<boolean> => {
    const old = before[name];
    const isOldText = old?.isSameTextAs(now) === true;
    if (isSent(now)) return !isOldText || isExact(now) || performance.now() > patience;
    // Flags and the service's notes make no other version.
    if (old === null || !(isOldText || same(old, now, rules))) throw await other(name, now);
    return false;
  };
  const look = async (looking: AbortSignal): Promise<Versions | null> => {
    const options = { redact, signal: looking };
    const now = await readVersion(client, id, version, options);
    if (now !== null && (await isThere(version, now)))
      return version === "approved" ? { submitted: null, approved: now } : { ...before, submitted: now };
    if (now !== null && version === "submitted") return null;
    const both = await readVersions(client, id, options);
    if (both === null) throw gone;
    const { submitted, approved } = both;
    if (submitted !== null) {
      if (!isSent(submitted)) throw await other("submitted", submitted);
      return null;
    }
    if (approved === null || before.approved?.isSameTextAs(approved) === true) return null;
    return (await isThere("approved", approved)) ? { submitted: null, approved } : null;
  };
  const waiting = until(`what was sent as the ${version} version of workflow "${id}"`, signal);
  const old = before[version];
  const onTimeout = (): Error => (old === null || isSent(old) ? waiting.onTimeout() : late(old));
  return waitUntil(look, { ...waiting, onTimeout });
}
