import type { Reporter, TestCase, TestModule } from "vitest/node";

/**
 * Ends a run with what it skipped and why, which vitest's own reporters only count. Where the tests run on several
 * engines, each engine has its numbers.
 */
export default class SkipsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const projects = new Map<string, TestCase[]>();
    for (const module of modules) {
      const tests = projects.get(module.project.name) ?? [];
      tests.push(...module.children.allTests());
      projects.set(module.project.name, tests);
    }
    const reports = [...projects].flatMap(([name, tests]) => report(name, tests));
    if (reports.length > 0) console.log(`\n${reports.join("\n")}`);
  }
}

/** A project's numbers, then each reason with the tests that it kept from running; nothing where every test ran. */
function report(project: string, tests: readonly TestCase[]): readonly string[] {
  const reasons = new Map<string, string[]>();
  const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
  for (const test of tests) {
    const result = test.result();
    counts[result.state] += 1;
    if (result.state !== "skipped") continue;
    const reason = result.note ?? "no reason given";
    reasons.set(reason, [...(reasons.get(reason) ?? []), `${test.module.relativeModuleId} > ${test.fullName}`]);
  }
  if (reasons.size === 0 && !/^(Terraform|OpenTofu) /.test(project)) return [];
  return [
    `${project}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`,
    ...[...reasons].flatMap(([reason, names]) => [`  skipped: ${reason}`, ...names.map((name) => `    ${name}`)]),
  ];
}
