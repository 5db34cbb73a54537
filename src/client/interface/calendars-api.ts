import type { CallOptions } from "./call-options";
import type { SpeltObject, WriteAnswer } from "../service-object";

export type Calendar = SpeltObject;

/**
 * Calendars: section 4.8 of the interface document. A `null` answer is 404 or 410: gone. A definition is the JSON text
 * of a TraditionalCalendar, sent byte for byte; one that is not a JSON object is a TypeError.
 */
export interface CalendarsApi {
  /** GET /calendars: whole calendars, definitions included. */
  list(options: CallOptions): Promise<readonly Calendar[]>;
  /** GET /calendars/{id}. */
  get(id: string, options: CallOptions): Promise<Calendar | null>;
  /**
   * POST /calendars: adds a calendar, or silently updates the one that exists. Never sent again after an attempt with
   * an unknown effect: without an id in the definition that could create a second calendar.
   */
  save(definition: string, options: CallOptions): Promise<WriteAnswer>;
  /** PUT /calendars/{id}: replaces the definition. */
  update(id: string, definition: string, options: CallOptions): Promise<WriteAnswer | null>;
  /** DELETE /calendars/{id}. All scheduled workflows then regenerate their schedules (6). */
  delete(id: string, options: CallOptions): Promise<WriteAnswer | null>;
}
