import { essenceDifferences, essenceOf } from "../faults/service-essence";
import type { Subject } from "../faults/subject";
import { openService } from "./beginning";
import type { CellOptions } from "./run-cell";

/**
 * The operation with nobody struck: the real engine has to ask for the same, and to end with the same, as the sequence
 * from which the cells are made. @returns where it does not
 */
export async function runControl(
  subject: Subject,
  { bench, beginning, faultFree }: CellOptions,
): Promise<readonly string[]> {
  const service = await openService(beginning);
  const stack = await bench.openStack({
    endpoint: service.url,
    typeName: subject.typeName,
    wanted: faultFree.beginning.wanted,
    state: beginning.state,
  });
  try {
    const { code, stderr } = await stack.run(["apply", "-auto-approve"]);
    if (code !== 0) return [`${subject.name} fails without any kill: ${stderr}`];
    const asked = kindsOf(
      service.requests.list().map(({ method, path, query }) => `${method} ${path}${query === "" ? "" : `?${query}`}`),
    );
    const known = kindsOf(faultFree.requests);
    return [
      ...(asked === known
        ? []
        : [`${subject.name}: the engine's requests are not those of the cells: ${asked} instead of ${known}`]),
      ...essenceDifferences(faultFree.essence, essenceOf(service.snapshot())).map(
        (difference) => `${subject.name}: ${difference}`,
      ),
    ];
  } finally {
    await stack.close();
    await service.close();
  }
}

/** Those that go at once arrive in any order, and how often is asked again for what is awaited is chance. */
function kindsOf(requests: readonly string[]): string {
  const withoutIds = requests.map((request) =>
    request.replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "(id)"),
  );
  return [...new Set(withoutIds)].sort().join("; ");
}
