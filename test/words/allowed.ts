/** A text that holds a forbidden phrase and keeps it. */
export interface AllowedText {
  readonly file: string;
  readonly phrase: string;
  readonly why: string;
}

export const ALLOWED: readonly AllowedText[] = [
  {
    file: "src/resources/versions/README.md",
    phrase: "| `foreign` |",
    why: "The name of a kind in the code, explained there",
  },
];
