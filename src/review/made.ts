import { clock } from "../markup";
import { quote, say, words, type Phrase } from "../report";

/** When a report's facts were read and by which engine, the same in all reports: `Planned 2026-02-03 04:05:06Z`. */
export const made = (verb: string, time: string | null, engines: readonly string[]): readonly Phrase[] => [
  ...(time === null ? [] : [say`${words(verb)} ${moment(time)}`]),
  ...engines.map(engineName),
];

/** What does not look like a name and a version is text of others. */
export const engineName = (engine: string): Phrase => (/^[\w .+-]+$/.test(engine) ? words(engine) : quote(engine));

/** What does not look like a time is text of others. */
const moment = (time: string): Phrase =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(time) ? words(clock(time)) : quote(time);
