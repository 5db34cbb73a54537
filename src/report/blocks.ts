import type { ComparedNode } from "../markup";
import type { Phrase } from "./phrase";

/** A report for people: what it says, and nothing of how it looks. Each printer shows all of it. */
export interface Report {
  /** What kind of report it is. */
  readonly title: string;
  /** The outcome in a line, which comes first. */
  readonly figure: Phrase;
  readonly tone: Tone;
  /** When, from what and by what it was made. */
  readonly made: readonly Phrase[];
  readonly blocks: readonly Block[];
  /** The command that made it. */
  readonly command: string;
}

/** `bad`: it fails, or something is lost. `warn`: know it before you go on. */
export type Tone = "plain" | "good" | "changed" | "warn" | "bad";

export type Block = Note | Paragraph | List | Table | Comparison | Verbatim | Section;

/** What must be known first: a title with what it is about. */
export interface Note {
  readonly kind: "note";
  readonly tone: Tone;
  /** Null: the items say it. */
  readonly title: string | null;
  readonly items: readonly Phrase[];
}

export interface Paragraph {
  readonly kind: "paragraph";
  /** Begins it, set off from the rest. Null for none. */
  readonly title: string | null;
  readonly text: Phrase;
}

/** Calls are an ordered list. */
export interface List {
  readonly kind: "list";
  readonly title: Phrase;
  readonly isOrdered: boolean;
  readonly items: readonly Item[];
  /** How many more there are than `items`. */
  readonly more: number;
}

export interface Item {
  readonly text: Phrase;
  /** The request that it stands for. */
  readonly call?: string;
  /** What else is to be said of it. */
  readonly remark?: Phrase | null;
  readonly items?: readonly Phrase[];
}

export interface Table {
  readonly kind: "table";
  /** The overview: its rows link to the sections. Printers that have all at one place leave it out. */
  readonly isOverview: boolean;
  readonly title: string;
  /** Of the columns after the badge. */
  readonly heads: readonly string[];
  readonly rows: readonly Row[];
}

export interface Row {
  readonly badge: Badge | null;
  readonly cells: readonly Phrase[];
}

/** What happens in a word, with a sign for those who do not see its colour. */
export interface Badge {
  readonly glyph: string;
  readonly word: string;
  readonly tone: Tone;
}

/** A document: both sides, or one alone. */
export interface Comparison {
  readonly kind: "comparison";
  readonly title: Phrase;
  readonly sides: "both" | "added" | "removed";
  /** Null if there is too much to place it side by side. */
  readonly nodes: readonly ComparedNode[] | null;
  /** The same in words. */
  readonly words: readonly Item[];
  /** How many more changes there are than `words`. */
  readonly more: number;
}

/** What another program printed when it failed. */
export interface Verbatim {
  readonly kind: "verbatim";
  readonly title: Phrase;
  readonly text: string;
}

export interface Section {
  readonly kind: "section";
  /** To which links lead; each is there once. */
  readonly id: string;
  readonly badge: Badge | null;
  readonly title: Phrase;
  /** Below the title, such as the address. */
  readonly about: Phrase | null;
  readonly blocks: readonly Block[];
}

export const paragraph = (text: Phrase, title: string | null = null): Paragraph => ({ kind: "paragraph", title, text });

/** None for a note about nothing. */
export const note = (tone: Tone, title: string | null, items: readonly Phrase[]): readonly Note[] =>
  items.length === 0 ? [] : [{ kind: "note", tone, title, items }];

/** None for an empty list. @param count of all, of which `items` may be the first. @default those of `items` */
export const list = (title: Phrase, items: readonly Item[], count: number = items.length): readonly List[] =>
  items.length === 0 ? [] : [{ kind: "list", title, isOrdered: false, items, more: count - items.length }];

/** The sections with nothing but blocks below them, in order. */
export const leafSections = (blocks: readonly Block[]): readonly Section[] =>
  blocks.flatMap((block) => {
    if (block.kind !== "section") return [];
    const inner = leafSections(block.blocks);
    return inner.length === 0 ? [block] : inner;
  });
