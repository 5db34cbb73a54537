import { readPlan } from "../engine-json";
import { reviewMarkdown, reviewPlan } from "../review";
import { runTool } from "./run-tool";

/** Elements that someone changed on the service, all of which the plan reverts. */
const SIZES = [8_000, 20_000] as const;

/**
 * `npm run bench:review`: how the time for the review of a drifted workflow grows with its changed elements. 2.5 times
 * as many should take about 2.5 times as long; 6 would mean that something is quadratic.
 */
runTool(async () => {
  const times = SIZES.map((size) => {
    const plan = readPlan(planText(size));
    const start = process.cpuUsage();
    reviewMarkdown(reviewPlan(plan));
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  console.log("CPU milliseconds for the review of a workflow whose elements all drifted:");
  for (const [at, size] of SIZES.entries()) console.log(`  ${size} elements: ${Math.round(times[at]!)}`);
  console.log(`  ${SIZES[1] / SIZES[0]} times the elements: ${(times[1]! / times[0]!).toFixed(1)} times as long`);
});

function planText(size: number): string {
  const elements = Array.from({ length: size }, (_, at) => at);
  const document = (timeout: number): string =>
    `<workflow name="w">${elements.map((at) => `<task name="t${at}" timeout="${timeout}"/>`).join("")}</workflow>`;
  const drift = elements.map((at) => `/workflow/task[@name='t${at}']/@timeout: 3 -> 6`);
  const values = { id: "w", name: "w", approve: true, enabled: true, sensitive_paths: null };
  const [applied, found] = [
    { ...values, document: document(3), drift: [] },
    { ...values, document: document(6), drift },
  ];
  const change = (before: object, after: object): object => ({
    address: "wfa_workflow.w",
    mode: "managed",
    type: "wfa_workflow",
    name: "w",
    provider_name: "registry.terraform.io/workflow-automation/wfa",
    change: { actions: ["update"], before, after, after_unknown: {}, before_sensitive: {}, after_sensitive: {} },
  });
  return JSON.stringify({
    format_version: "1.2",
    terraform_version: "1.11.4",
    planned_values: {},
    resource_changes: [change(found, applied)],
    resource_drift: [change(applied, found)],
    configuration: { root_module: {} },
  });
}
