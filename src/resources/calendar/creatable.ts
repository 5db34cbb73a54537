import { attributePath } from "../../cty";
import type { CallOptions, ServiceClient, SpeltObject } from "../../client";
import type { Creatable, Decision } from "../shared/creatable";
import { alreadyExists, type Naming } from "../shared/create-messages";
import { idIn, nameIn, parseDefinition } from "./definition";
import { contains } from "./judge";
import { read, type Shown } from "./readings";
import type { CalendarRecord } from "./record";

/**
 * Milliseconds. The create request changes a calendar that somebody has made since, so a list is no older than one of a
 * slow service would be when it comes.
 */
const LIST_AGE = 250;

/** Id and name in a definition or state; null if there is none. */
interface CalendarKey {
  readonly id: string | null;
  readonly name: string | null;
}

export const labelOf = ({ id, name }: CalendarKey): string => `calendar "${name ?? id ?? ""}"`;

/**
 * How a calendar is created and found again.
 *
 * @param text the sent definition
 * @param known its values in state. @default those of the definition
 */
export function creatableCalendar(
  client: ServiceClient,
  text: string,
  known?: CalendarKey,
): Creatable<SpeltObject, Shown> {
  const definition = parseDefinition(text);
  const desired: CalendarKey = { id: idIn(definition), name: nameIn(definition) };
  const naming: Naming = {
    noun: "calendar",
    label: labelOf(known ?? desired),
    typeName: "wfa_calendar",
    path: attributePath("definition"),
  };
  return {
    ...naming,
    ownId: desired.id,
    keys: [desired.id, desired.name],
    list: (options) => client.calendars.list(options),
    listAge: LIST_AGE,
    listed: ({ id, observed: { name, rendition } }) => ({ id, name, attributes: {}, fields: rendition }),
    get: (id, options) => read(client, id, options),
    decide: async (list, adopt, options) =>
      decide(desired, await alikeIn(list, client, desired, options), adopt, naming),
    post: (options) => client.calendars.save(text, options),
    isOurs: ({ rendition }) => contains(rendition, definition, []),
  };
}

/** The same, for a calendar in state. */
export const knownCalendar = (
  client: ServiceClient,
  state: CalendarKey & { readonly definition: string | null },
  record: CalendarRecord,
): Creatable<SpeltObject, Shown> => creatableCalendar(client, record.sent ?? state.definition ?? "{}", state);

export interface ExistingCalendar extends CalendarKey {
  readonly id: string;
}

/**
 * The calendars that POST may update silently instead of creating a new one: those with the same id or name. A list may
 * omit names, and calendars too.
 */
async function alikeIn(
  list: readonly SpeltObject[],
  client: ServiceClient,
  { id, name }: CalendarKey,
  options: CallOptions,
): Promise<readonly ExistingCalendar[]> {
  const nameOf = async (listed: string, shown: string | null): Promise<string | null> =>
    shown !== null || name === null ? shown : ((await client.calendars.get(listed, options))?.name ?? null);
  const all = await Promise.all(
    list.flatMap((each) =>
      each.id === null ? [] : nameOf(each.id, each.name).then((shown) => ({ id: each.id!, name: shown })),
    ),
  );
  const alike = all.filter((each) => each.id === id || (name !== null && each.name === name));
  if (id === null || all.some((each) => each.id === id)) return alike;
  const unlisted = await client.calendars.get(id, options);
  return unlisted === null ? alike : [{ id, name: unlisted.name }, ...alike];
}

/**
 * What a create does. POST would silently update a calendar of the same id or the same name, so it is sent only if there
 * is none.
 *
 * @param alike calendars of the desired id or name
 */
export function decide(
  desired: CalendarKey,
  alike: readonly ExistingCalendar[],
  adopt: boolean,
  naming: Naming,
): Decision {
  const sameId = alike.filter(({ id }) => id === desired.id);
  const [first, ...others] = sameId.length > 0 ? sameId : alike;
  if (first === undefined) return { kind: "create" };
  const existing = [first.id, ...others.map(({ id }) => id)] as const;
  const isAdoptable = others.length === 0 && (desired.id === null || first.id === desired.id);
  if (adopt && isAdoptable) return { kind: "adopt", id: first.id };
  const shared = first.id === desired.id ? "the definition's id" : "the definition's name";
  const hint = adopt ? "adopt_existing does not tell which one to take over: put its id into the definition" : "";
  return {
    kind: "refuse",
    existing,
    problem: alreadyExists(naming, { name: first.name, ids: existing, shared, isAdoptable, hint }),
  };
}
