import type { Results, ScalePoint } from "./results";

type Point = readonly [x: number, y: number];

interface Panel {
  readonly title: string;
  readonly value: (point: ScalePoint) => number | null;
}

const PANELS: readonly Panel[] = [
  { title: "Plugin CPU per object, ms", value: ({ cpuMilliseconds }) => cpuMilliseconds },
  { title: "Requests per object", value: ({ requests }) => requests },
  { title: "Plan time against terraform_data", value: ({ planRatio }) => planRatio },
];

const WIDTH = 900;
const HEIGHT = 300;
/** Of one panel's axes, and where the first one's begin. */
const AXES = { left: 52, top: 48, width: 230, height: 180, step: 298 };

const STYLE = `text { font: 12px sans-serif; fill: #24292f }
  .title { font-weight: bold }
  .faint { stroke: #8c959f; stroke-opacity: 0.35 }
  .now { stroke: #0969da; fill: none; stroke-width: 2 }
  .before { stroke: #bc4c00; fill: none; stroke-width: 2; stroke-dasharray: 5 4 }
  circle.now { fill: #0969da }
  circle.before { fill: #bc4c00; stroke-dasharray: none }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    .now { stroke: #58a6ff }
    .before { stroke: #f0883e }
    circle.now { fill: #58a6ff }
    circle.before { fill: #f0883e }
  }`;

/**
 * The cost of an empty plan over the number of objects as an SVG image: a panel for each kind of cost, with logarithmic
 * axes. It has no background, so that it can be read on a light and a dark page.
 *
 * @param before an earlier run, drawn with dashes
 */
export function plotSvg(now: Results, before?: Results): string {
  const runs = [{ run: now, name: "now" }, ...(before === undefined ? [] : [{ run: before, name: "before" }])];
  const panels = PANELS.map((panel, at) => {
    const series = runs.map(({ run, name }) => ({ name, points: pointsOf(run, panel) }));
    return `<g transform="translate(${AXES.left + at * AXES.step} ${AXES.top})">\n${drawPanel(panel.title, series)}\n</g>`;
  });
  const legend = runs.map(
    ({ run, name }, at) =>
      `<path class="${name}" d="M${AXES.left + at * 160} 284h24"/><text x="${AXES.left + 30 + at * 160}" y="288">${escape(run.date.slice(0, 10))}${name === "before" ? ", before" : ""}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img">
<title>Cost of an empty plan over the number of workflows</title>
<style>
  ${STYLE}
</style>
${[...panels, ...legend].join("\n")}
</svg>
`;
}

const pointsOf = ({ scale }: Results, { value }: Panel): readonly Point[] =>
  scale.flatMap((point): readonly Point[] => {
    const y = value(point);
    return y === null || !(y > 0) ? [] : [[point.objects, y]];
  });

interface Series {
  readonly name: string;
  readonly points: readonly Point[];
}

function drawPanel(title: string, series: readonly Series[]): string {
  const points = series.flatMap((one) => one.points);
  const heading = `<text class="title" x="0" y="-20">${escape(title)}</text>`;
  if (points.length === 0) return `${heading}\n<text x="0" y="20">not measured</text>`;
  const x = axis(
    points.map(([at]) => at),
    AXES.width,
  );
  const y = axis(
    points.map(([, at]) => at),
    AXES.height,
  );
  const place = ([atX, atY]: Point): string => `${fixed(x.place(atX))} ${fixed(AXES.height - y.place(atY))}`;
  return [
    heading,
    ...x.ticks.map(
      (tick) =>
        `<path class="faint" d="M${fixed(x.place(tick))} 0V${AXES.height}"/><text x="${fixed(x.place(tick))}" y="${AXES.height + 18}" text-anchor="middle">${label(tick)}</text>`,
    ),
    ...y.ticks.map((tick) => {
      const at = AXES.height - y.place(tick);
      return `<path class="faint" d="M0 ${fixed(at)}H${AXES.width}"/><text x="-6" y="${fixed(at + 4)}" text-anchor="end">${label(tick)}</text>`;
    }),
    `<text x="${AXES.width / 2}" y="${AXES.height + 36}" text-anchor="middle">workflows</text>`,
    ...series.flatMap(({ name, points: own }) => [
      `<path class="${name}" d="${own.map((point, at) => `${at === 0 ? "M" : "L"}${place(point)}`).join("")}"/>`,
      ...own.map((point) => {
        const [cx, cy] = place(point).split(" ");
        return `<circle class="${name}" cx="${cx}" cy="${cy}" r="3"><title>${point[0]}: ${label(point[1])}</title></circle>`;
      }),
    ]),
  ].join("\n");
}

interface Axis {
  readonly ticks: readonly number[];
  /** Distance from the axis's beginning. */
  readonly place: (value: number) => number;
}

/** A logarithmic axis from the step of 1, 2 and 5 below all values to the one above them. */
function axis(values: readonly number[], length: number): Axis {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const decades = Array.from({ length: 24 }, (_, at) => 10 ** (at - 12));
  const steps = decades.flatMap((decade) =>
    [decade, 2 * decade, 5 * decade].map((step) => Number(step.toPrecision(1))),
  );
  const from = steps.findLast((step) => step <= least) ?? least;
  const to = steps.find((step) => step >= greatest && step > from) ?? greatest;
  const within = steps.filter((step) => step >= from && step <= to);
  // Over two decades and more, every step would be a crowd.
  const ticks = to / from >= 100 ? within.filter((step) => Number.isInteger(Math.log10(step))) : within;
  const scale = length / Math.log(to / from);
  return { ticks, place: (value) => Math.log(value / from) * scale };
}

const label = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString("en-US") : String(Number(value.toPrecision(2)));
const fixed = (value: number): string => String(Number(value.toFixed(1)));
const escape = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
