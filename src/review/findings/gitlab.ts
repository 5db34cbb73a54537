import { numbered, visibleJson } from "../../markup";
import { byGravity, fingerprints, type Formatted, type PlacedFinding, shownText } from "./reported-finding";
import { RULES } from "./rules";

/** The findings as GitLab's code quality report (`artifacts:reports:codequality`), which has no place for accepted ones. */
export function gitlabCodeQuality(findings: readonly PlacedFinding[]): Formatted {
  const prints = new Map(fingerprints(findings).map((print, at) => [findings[at]!, print]));
  const counting = byGravity(findings.filter(({ suppression }) => suppression === null));
  const entries = counting.map((finding) => ({
    description: shownText([finding.message, ...finding.details]),
    check_name: RULES[finding.rule].id,
    fingerprint: prints.get(finding)!,
    severity: finding.gravity,
    location: { path: finding.place.file, lines: { begin: finding.place.line, end: finding.place.endLine } },
  }));
  const accepted = findings.length - counting.length;
  return {
    text: `${visibleJson(JSON.stringify(entries, null, 2))}\n`,
    leftOut:
      accepted === 0
        ? null
        : `${numbered(accepted, "accepted change is", "accepted changes are")} left out, because GitLab's report has no place for them`,
  };
}

export interface ActionCounts {
  readonly create: number;
  readonly update: number;
  readonly delete: number;
}

/**
 * The counts of a plan for GitLab's merge requests (`artifacts:reports:terraform`). Nothing else: whoever may see the
 * project may read it.
 */
export const gitlabCounts = ({ create, update, delete: deleted }: ActionCounts): string =>
  `${JSON.stringify({ create, update, delete: deleted })}\n`;
