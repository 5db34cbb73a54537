import { note, ok, skipped, type CheckContext, type Finding } from "./check";

/** Seconds; a Date header has no fractions, and an answer takes time. */
const TOLERATED = 60;

export async function checkClock({ service }: CheckContext): Promise<readonly Finding[]> {
  if ((await service.settingsProblem()) === null) await service.workflows();
  const facts = service.facts();
  if (facts === null) return [skipped("The clocks were not compared", "The service did not answer")];
  if (facts.serviceTime === null)
    return [skipped("The clocks were not compared", "The service's answers have no Date header")];
  const seconds = Math.round((facts.serviceTime - facts.localTime) / 1000);
  const apart = Math.abs(seconds);
  if (apart <= TOLERATED)
    return [
      ok(
        "The clocks of this machine and of the service agree",
        `They differ by ${apart} s or less, within the precision of an answer`,
      ),
    ];
  return [
    note(
      `The service's clock is ${apart} s ${seconds > 0 ? "ahead of" : "behind"} this machine's`,
      "Reports show the service's times, and a certificate may look expired or not valid yet. The provider compares the service's times only with each other",
      "Synchronise both clocks (NTP)",
    ),
  ];
}
