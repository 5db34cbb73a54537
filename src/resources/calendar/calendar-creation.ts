import { attributePath } from "../../cty";
import type { CallOptions, ServiceClient, SpeltObject } from "../../client";
import type { Creatable, Naming } from "../shared";
import { idIn, nameIn, parseDefinition } from "./definition";
import { contains } from "./compare";
import { read, type Shown } from "./readings";
import { sentIn, type CalendarRecord } from "./record";
import { decide, type DesiredCalendar, type ExistingCalendar } from "./steps";

/**
 * Milliseconds. The create request changes a calendar that somebody has made since, so a list is no older than one of a
 * slow service would be when it comes.
 */
const LIST_AGE = 250;

/** A calendar's name in messages. */
export const labelOf = ({ id, name }: DesiredCalendar): string => `calendar "${name ?? id ?? ""}"`;

/**
 * How a calendar is created and found again.
 *
 * @param text the sent definition
 * @param known its values in state. @default those of the definition
 */
export function calendarCreation(
  client: ServiceClient,
  text: string,
  known?: DesiredCalendar,
): Creatable<SpeltObject, Shown> {
  const definition = parseDefinition(text);
  const desired: DesiredCalendar = { id: idIn(definition), name: nameIn(definition) };
  const naming: Naming = {
    noun: "calendar",
    label: labelOf(known ?? desired),
    typeName: "wfa_calendar",
    path: attributePath("definition"),
  };
  return {
    ...naming,
    ownId: desired.id,
    key: desired.name ?? desired.id ?? "",
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
  state: DesiredCalendar & { readonly definition: string | null },
  record: CalendarRecord,
): Creatable<SpeltObject, Shown> => calendarCreation(client, sentIn(record) ?? state.definition ?? "{}", state);

const isNamed = ({ name }: DesiredCalendar, other: { readonly name: string | null }): boolean =>
  name !== null && other.name === name;

/**
 * The calendars that POST may update silently instead of creating a new one: those with the same id or name. A list may
 * omit names, and calendars too.
 */
async function alikeIn(
  list: readonly SpeltObject[],
  client: ServiceClient,
  desired: DesiredCalendar,
  options: CallOptions,
): Promise<readonly ExistingCalendar[]> {
  const { id, name } = desired;
  const names = new Map(list.flatMap((listed) => (listed.id === null ? [] : [[listed.id, listed.name] as const])));
  const unnamed = name === null ? [] : [...names].flatMap(([listed, shown]) => (shown === null ? [listed] : []));
  await Promise.all(
    unnamed.map(async (listed) => names.set(listed, (await client.calendars.get(listed, options))?.name ?? null)),
  );
  const alike = [...names].flatMap(([listed, shown]): readonly ExistingCalendar[] =>
    listed === id || isNamed(desired, { name: shown }) ? [{ id: listed, name: shown }] : [],
  );
  const unlisted = id === null || names.has(id) ? null : await client.calendars.get(id, options);
  return id === null || unlisted === null ? alike : [{ id, name: unlisted.name }, ...alike];
}
