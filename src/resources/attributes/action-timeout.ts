import { durationProblem, optional, string } from "../../framework";

/** The `timeout` of an action, which has only one operation. @param fallback a duration such as `5m` */
export const timeoutAttribute = (what: string, fallback: string) =>
  optional(string, {
    description: `How long to wait for ${what}, as a duration such as \`30s\`, \`5m\` or \`1h30m\`. Default: \`${fallback}\`.`,
    default: fallback,
    validate: durationProblem,
  });
