import { html } from "../../../markup";
import type { Content } from "../../../markup";
import type { Page } from "../view";

/** What somebody typed, and why it was refused. */
export interface Refused {
  readonly text: string;
  readonly problem: string;
}

/** The page of a form, with the reason where what was typed was refused. */
export function formPage(
  refused: Pick<Refused, "problem"> | undefined,
  page: { readonly title: string; readonly section: string; readonly heading?: Content; readonly content: Content },
): Page {
  const { title, section, heading = title, content } = page;
  if (refused === undefined) return { title, section, main: html`<h1>${heading}</h1>${content}` };
  const why = html`<div class="problem" role="alert"><p><strong>Nothing was changed.</strong> ${refused.problem}</p></div>`;
  return { title: `Refused: ${title}`, section, main: html`<h1>${heading}</h1>${why}${content}` };
}
