import type { JsonObject } from "../../client";
import { KIND_FACTS, KINDS, plural, type Kind } from "../../kinds";
import type { ServiceContent } from "../../service";

/** Something that the service did not let us read. */
export interface Unread {
  readonly kind: Kind;
  /** Null: all of them. */
  readonly id: string | null;
  readonly reason: string;
}

/** What a service held at one time, as far as it could be read. */
export interface ServerSnapshot {
  readonly endpoint: string;
  /** RFC 3339. */
  readonly takenAt: string;
  readonly content: ServiceContent;
  readonly unread: readonly Unread[];
}

/** What the interface shows, and a rehearsal has nothing of. */
export const NEVER_READ = "instances, logs, the audit log, stored searches, asset groups and server properties";

export const countsOf = ({ content }: ServerSnapshot): string =>
  KINDS.map((kind) => {
    const { length } = content[kind];
    return `${length} ${length === 1 ? KIND_FACTS[kind].one : plural(kind)}`;
  }).join(", ");

/** Without what only describes the answer. */
export const withoutLinks = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !["link", "links", "_links", "clazz"].includes(name)));
