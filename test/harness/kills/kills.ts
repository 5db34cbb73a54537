import { parseArgs } from "node:util";
import { MATRIX_HELP, MATRIX_OPTIONS, runMatrix, runMatrixTool } from "../cells/command";
import { inThisProcess } from "../cells/run-cells";
import { grouped } from "../cells/table";
import { PAIRWISE } from "../pairwise-variations";
import { FLAG, knownNames, MULTIPLE } from "../tool-options";
import { isWrite, openMatrix, stratumOf } from "./matrix";
import type { KillResult } from "./run-cell";
import { REWRITING, type Subject } from "./subject";
import { NOBODY, VICTIMS, waysAt, type KillWay } from "./victim";

const HELP = `npm run faults:kill [-- OPTIONS]: kill -9 of the plugin and of the engine, and Ctrl-C once and twice, at each request of each
operation on each resource, with the real engine; then applied again. Prints the matrix and its counts; exit code 1 where a
cell failed. The whole takes hours: a sample has each operation on each resource with each victim.

  --subject NAME      such as wfa_workflow.update-document, or wfa_workflow[several].create: four in one apply; may be repeated
  --variation NAME    how the service fills what the interface leaves open, see wfa serve --help; "rewriting" is all of those
                      that rewrite documents; may be repeated; the default one by default
  --victim NAME       ${VICTIMS.join(", ")}; may be repeated
  --writes            only at requests that may change something
  --control           runs each operation with nobody struck too: the engine has to ask for what the cells are made from
${MATRIX_HELP}`;

runMatrixTool(async (args) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...MATRIX_OPTIONS,
      victim: MULTIPLE,
      subject: MULTIPLE,
      writes: FLAG,
      variation: MULTIPLE,
      control: FLAG,
    },
  });
  if (values.help === true) return console.log(HELP);
  const names = ["rewriting", ...PAIRWISE.map(({ name }) => name)];
  const variations = knownNames("variation", values.variation ?? ["default"], names)!.flatMap((name) =>
    name === "rewriting" ? REWRITING : [name],
  );
  const victims = knownNames("victim", values.victim, VICTIMS) ?? VICTIMS;
  const matrix = await openMatrix();
  try {
    const among = matrix.subjects.filter(({ variation }) => variations.includes(variation.name));
    // The same for each variation.
    const plainNameOf = ({ name }: Subject): string => name.replace(/@.*/, "");
    const given = knownNames("subject", values.subject, [...new Set(among.map(plainNameOf))]);
    await runMatrix<Subject, KillWay | typeof NOBODY, KillResult>(values, {
      subjects: given === undefined ? among : among.filter((subject) => given.includes(plainNameOf(subject))),
      requests: async (subject) => ({ requests: await matrix.requests(subject), withoutCells: null }),
      waysAt: (sent) => waysAt(sent).filter(({ victim }) => victims.includes(victim)),
      isSelected: ({ sent }) => values.writes !== true || isWrite(sent),
      madeFrom: (cells) =>
        values.control === true
          ? [
              ...[...grouped(cells, ({ subject }) => subject.name).values()].map(([cell]) => ({
                ...cell!,
                way: NOBODY,
              })),
              ...cells,
            ]
          : cells,
      stratumOf,
      run: (name, trace) => matrix.run(name, trace),
      runner: (workers) => inThisProcess(workers, (name) => matrix.run(name)),
      counts: {
        "up to a known limit": ({ limit }) => limit !== null,
        "that stood as another one after the strike": ({ sameAs }) => sameAs !== null,
        "whose engine had emptied its state": ({ lostState }) => lostState,
      },
      tables: [
        {
          lines: [({ variation }) => variation, ({ resource, operation }) => resource + operation],
          column: ({ fault }) => fault.split(" ")[0]!,
        },
      ],
      remarks: limitLines,
    });
  } finally {
    await matrix.close();
  }
});

const limitLines = (results: readonly KillResult[]): readonly string[] =>
  [
    ...grouped(
      results.filter(({ limit }) => limit !== null),
      ({ limit }) => limit!,
    ),
  ].map(([reason, cells]) => `known limit, in ${cells.length} cells such as ${cells[0]!.name}: ${reason}`);
