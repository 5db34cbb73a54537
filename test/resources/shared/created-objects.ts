import type { Fault, RunningService } from "../../../src/service";
import type { Attributes } from "../../harness/imitated-core";
import { DOCUMENT } from "../workflow/documents";

/** An object that the service creates, and whose create may be left without an answer. */
export interface CreatedObject {
  readonly typeName: string;
  readonly config: Attributes;
  /** How messages name it. */
  readonly label: string;
  /** What state tells of it before anything is read of it. */
  readonly known: object;
  /** Its ids on the service: as many as were created. */
  readonly ids: (service: RunningService) => readonly string[];
  readonly remove: (service: RunningService, id: string) => void;
  /** An attribute that only a read of it shows. */
  readonly shown?: string;
  /** Whether it has `adopt_existing`. @default true */
  readonly isAdoptable?: false;
  /** What an untainted one is planned for when it is found. @default nothing is left to do */
  readonly left?: "update";
}

const HOLIDAYS = '{"name":"Holidays","days":["2026-01-01"]}';
const CALENDAR = {
  typeName: "wfa_calendar",
  config: { definition: HOLIDAYS },
  label: 'calendar "Holidays"',
  known: { name: "Holidays", definition: HOLIDAYS },
  ids: (service) => service.snapshot().calendars.map(({ id }) => id),
  remove: ({ backstage }, id) => backstage.deleteCalendar(id),
} satisfies CreatedObject;
const OWN_ID = '{"id":"c-1","name":"Holidays","days":["2026-01-01"]}';

export const CREATED_OBJECTS = {
  asset: {
    typeName: "wfa_asset",
    config: { name: "web", description: "Web server", hostname: "web.example" },
    label: 'asset "web"',
    known: { hostname: "web.example" },
    ids: ({ backstage }) => backstage.assets().map(({ id }) => id),
    remove: ({ backstage }, id) => backstage.deleteAsset(id),
    shown: "port",
  },
  calendar: CALENDAR,
  "calendar with an id": { ...CALENDAR, config: { definition: OWN_ID }, known: { definition: OWN_ID } },
  group: {
    typeName: "wfa_workflow_group",
    config: { name: "Finance", description: "Money", force_destroy: true },
    label: 'workflow group "Finance"',
    known: { name: "Finance" },
    ids: ({ backstage }) => backstage.groups().flatMap(({ id, name }) => (name === "Finance" ? [id] : [])),
    remove: ({ backstage }, id) => backstage.deleteGroup(id),
    shown: "parent_id",
    isAdoptable: false,
  },
  workflow: {
    typeName: "wfa_workflow",
    config: { document: DOCUMENT, enabled: true, triggers: new Map([["daily", true]]) },
    label: 'workflow "load"',
    known: { name: "load", state: "submitted" },
    ids: ({ backstage }) => backstage.workflows().map(({ id }) => id),
    remove: ({ backstage }, id) => backstage.deleteWorkflow(id),
    left: "update",
  },
} satisfies Readonly<Record<string, CreatedObject>>;

/** The service creates the object; from then on no read of anything comes through. @param status of the reads */
function createUnseen({ faults }: RunningService, answer: Fault | null, status: number): void {
  const wait = async (): Promise<Fault | void> => {
    faults.add({ method: "GET", times: Infinity, fault: { kind: "status", status } });
    if (answer !== null) return answer;
  };
  faults.add({ method: "POST", fault: { kind: "hold", moment: "after", wait } });
}

/** The service creates the object, and nobody hears of it. */
export const loseCreate = (service: RunningService): void => createUnseen(service, { kind: "resetAfter" }, 500);

/** The service creates the object and says so, and every read of it fails. */
export const loseReads = (service: RunningService, status = 401): void => createUnseen(service, null, status);

/** The service never hears of the create request, no read after it comes through, and nobody can tell. */
export function loseRequest({ faults, requests }: RunningService): void {
  const wait = async (): Promise<Fault | void> => {
    if (requests.list().some(({ method }) => method === "POST")) return { kind: "resetAfter" };
  };
  faults.add({ method: "POST", times: Infinity, fault: { kind: "resetBefore" } });
  faults.add({ method: "GET", times: Infinity, fault: { kind: "hold", moment: "after", wait } });
}
