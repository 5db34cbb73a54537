interface Exception {
  readonly entry: RegExp;
  readonly place: RegExp;
  readonly why: string;
}

const MAY_BE_BLANK: readonly Exception[] = [
  { entry: /^provider/, place: /^headers\[\*\]$/, why: "A header may have an empty value" },
  {
    entry: /^resource wfa_(asset|workflow_group)$/,
    place: /^description$/,
    why: "An object may have an empty description",
  },
  {
    entry: /execut/,
    place: /^parameters(_wo)?\[\*\]$/,
    why: "The trigger decides which values its parameters may have",
  },
  {
    entry: /^data source wfa_(audit_log|workflow_logs)$/,
    place: /^parameters\[\*\]$/,
    why: "The service decides which values its query parameters may have",
  },
  {
    entry: /wfa_workflow_groups?$/,
    place: /^filter\[\*\]$/,
    why: "Lists the groups in which the attribute, such as the description, is blank",
  },
  { entry: /^resource wfa_workflow_execution$/, place: /keepers/, why: "Any values: they are only compared" },
  { entry: /^resource wfa_workflow_trigger$/, place: /^workflow_revision$/, why: "Any text: it is only compared" },
];

/** Whether a user may leave the place blank. */
export const mayBeBlank = (entry: string, place: string): boolean =>
  MAY_BE_BLANK.some((exception) => exception.entry.test(entry) && exception.place.test(place));
