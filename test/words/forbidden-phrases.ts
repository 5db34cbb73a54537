/** A phrase that no user reads, the words to use instead, and a sentence that shows it. */
export interface ForbiddenPhrase {
  readonly pattern: RegExp;
  readonly instead: string;
  readonly example: string;
}

/** The "not" column of the project's vocabulary, and phrases that sound translated. */
export const FORBIDDEN_PHRASES: readonly ForbiddenPhrase[] = [
  { pattern: /\bprivate data\b/i, instead: "private state", example: "It is kept in the private data beside it" },
  { pattern: /\bremember(s|ed|ing)?\b/i, instead: "recorded in private state", example: "The id is remembered" },
  { pattern: /\bwhat (is|was) ours\b/i, instead: "the baseline", example: "It equals what is ours" },
  {
    pattern: /\blook(s|ed|ing)? (again|once more)\b/i,
    instead: "refresh, or reads again",
    example: "The apply looks again before it writes",
  },
  {
    pattern: /\blook(s|ed|ing)? at\b/i,
    instead: "reads, checks or refreshes",
    example: "Could not look at workflow X",
  },
  {
    pattern: /\b(is|was|be|been|never|not) looked for\b/i,
    instead: "nothing has refreshed it, or the provider searches for it",
    example: "It was not looked for since",
  },
  { pattern: /\bunlooked\b/i, instead: "unconfirmed create", example: "An unlooked creation" },
  { pattern: /\banew\b/i, instead: "recreated, replaced or again", example: "The group is made anew" },
  { pattern: /\blost creations?\b/i, instead: "unconfirmed create", example: "A lost creation of a calendar" },
  { pattern: /\b(unseen|never seen|never-seen)\b/i, instead: "not yet read back", example: "It was never seen" },
  {
    pattern: /\bmeanwhile\b/i,
    instead: "since the plan, or a concurrent change",
    example: "Somebody changed it meanwhile",
  },
  { pattern: /\brivals?\b/i, instead: "concurrent change", example: "A rival wrote first" },
  { pattern: /\bcame over\b/i, instead: "replaced", example: "Another submission came over the one made here" },
  { pattern: /\bforeign\b/i, instead: "someone else's", example: "A foreign submission exists" },
  {
    pattern: /\b(what|one that|that|which|submission) waits?\b(?! (for|until) (the|an?) (run|engine|answer|person))/i,
    instead: "pending submission",
    example: "A submission that waits for approval",
  },
  {
    pattern: /(?<!\bthere )\b(is|are|was|were) no (?!longer\b|more\b)[\w"$]/i,
    instead: '"is not a", as in "is not drift"',
    example: "A reformatted document is no drift",
  },
  { pattern: /\b(is|are) none of\b/i, instead: "must be one of", example: '"keep" is none of "delete", "disable"' },
  { pattern: /\bthere already\b/i, instead: "already exists", example: "A group of this name is there already" },
  { pattern: /\bexists? already\b/i, instead: "already exists", example: "A group of this name exists already" },
  {
    pattern: /\ba second one\b/i,
    instead: "the provider never creates it twice",
    example: "A second one is never made",
  },
  { pattern: /\b(mend(s|ed|ing)?|heal(s|ed|ing)?)\b/i, instead: "fix, correct or repair", example: "Mend the key" },
  { pattern: /\bfate\b/i, instead: "whether it is reverted or kept", example: "The fate of each change" },
  { pattern: /\b(becomes?|became) of\b/i, instead: "what happens to it", example: "The plan says what becomes of it" },
  { pattern: /\b(is|are|was|were) undone\b/i, instead: "is reverted", example: "The edit is undone" },
  {
    pattern: /\b(does|do|did|can|could) not tell what\b/i,
    instead: "does not say whether",
    example: "It does not tell what",
  },
  {
    pattern: /\b(is|are|was|were|be) told\b/i,
    instead: "is reported or shown",
    example: "The cause is told in full once",
  },
  { pattern: /\bconceal/i, instead: "redact", example: "Secrets are concealed" },
  { pattern: /\bsecret spellings?\b/i, instead: "redaction", example: "The secret spellings of a key" },
  { pattern: /\btold[- ]causes?\b/i, instead: "deduplicate diagnostics", example: "One of the told causes" },
  { pattern: /\bby hand\b/i, instead: "yourself, or in the UI", example: "Run it by hand" },
  { pattern: /\bthat there (is|are)\b(?! no\b)/i, instead: "existing", example: "It lists the queues that there are" },
  { pattern: /\bin no state\b/i, instead: "no longer in Terraform state", example: "Workflow X is in no state now" },
  { pattern: /\bkept nowhere\b/i, instead: "is not recorded", example: "Who was in which group is kept nowhere" },
  {
    pattern: /\bnothing says\b/i,
    instead: "the subject and what is missing",
    example: "Nothing says which machine it is",
  },
  { pattern: /\btake (that|it) off\b/i, instead: "run terraform untaint ADDRESS", example: "Take that off first" },
  {
    pattern: /\bstands? (nowhere|beside|in (it|neither|the))\b/i,
    instead: "is, or contains",
    example: "It stands in the plan",
  },
  {
    pattern: /\bstands? (behind|before|inside|outside)\b/i,
    instead: "is after, before or in it",
    example: "Text stands behind the root element",
  },
  { pattern: /\bwithin each other\b/i, instead: "nested", example: "1,000 elements within each other" },
  { pattern: /\bcarr(y|ies) the id\b/i, instead: "has the id", example: "The document carries the id 7" },
  { pattern: /\b(is|are|was|were) thrown away\b/i, instead: "is deleted or discarded", example: "It was thrown away" },
  { pattern: /\bpairs? of eyes\b/i, instead: "somebody else", example: "By another pair of eyes" },
];

/** What is wrong with a text that a user reads, each with the words to use instead. */
export const forbiddenIn = (text: string): readonly string[] =>
  FORBIDDEN_PHRASES.flatMap(({ pattern, instead }) => {
    const found = pattern.exec(text);
    return found === null ? [] : [`"${found[0]}" (use: ${instead})`];
  });
