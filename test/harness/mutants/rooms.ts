/** One room of the source, and the tests that a developer of that room runs. */
export interface MutantRoom {
  readonly name: string;
  /** Folder of the sources, and folder of the tests that judge them. */
  readonly source: string;
  readonly tests: string;
  /** Share of the counted mutants that the tests must kill, in percent. */
  readonly goal: number;
  /**
   * Test files of the gate that do not judge: each starts a program of its own (an engine, a bundled executable, jsii),
   * which contains no mutants.
   */
  readonly without: readonly string[];
  /** Whether its test files may follow each other in one process, as in vitest.config.ts. */
  readonly oneProcess: boolean;
}

const room = (name: string, folder: string, goal: number, more: Partial<MutantRoom> = {}): MutantRoom => ({
  name,
  source: `src/${folder}`,
  tests: `test/${folder}`,
  goal,
  without: [],
  oneProcess: true,
  ...more,
});

export const ROOMS: readonly MutantRoom[] = [
  room("document", "document", 90),
  room("cty", "cty", 90),
  room("json", "json", 90),
  room("audit-log", "audit-log", 90),
  room("redaction", "redaction", 90),
  room("client", "client", 90),
  room("framework", "framework", 90),
  room("protocol", "protocol", 90, {
    without: ["engine.test.ts", "go-plugin/plugin-process.test.ts"],
    oneProcess: false,
  }),
  room("workflow", "resources/workflow", 90),
  room("calendar", "resources/calendar", 90),
  room("constructs", "constructs", 90, {
    without: ["generate.test.ts", "jsii-assembly.test.ts"],
    oneProcess: false,
  }),
  room("review", "review", 85, { without: ["promises.test.ts"], oneProcess: false }),
  room("service", "service", 85),
];
