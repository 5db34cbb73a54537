import { html, Markup, styleHash, type Content } from "../../markup";
import { PAGE_STYLE } from "./page-style";

export interface PageParts {
  /** In plain text. */
  readonly title: string;
  /** What kind of page it is. */
  readonly kicker: string;
  readonly heading: Content;
  /** When and from what it was made. */
  readonly made: Content;
  /** The id of the element with the content, for readers who use a keyboard. */
  readonly skip: { readonly to: string; readonly words: string };
  readonly main: Markup;
  readonly foot: Markup;
}

/** A whole page: no scripts, nothing from other sources, and a policy that forbids both. */
export function page({ title, kicker, heading, made, skip, main, foot }: PageParts): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#${skip.to}">${skip.words}</a>
<header class="top"><p class="kicker">${kicker}</p><h1>${heading}</h1>${made}</header>
<main>
${main}
</main>
<footer class="foot">${foot}</footer>
</body>
</html>
`.text;
}

const STYLE = new Markup(PAGE_STYLE);
const POLICY = new Markup(
  `default-src 'none'; style-src '${styleHash(PAGE_STYLE)}'; img-src data:; base-uri 'none'; form-action 'none'`,
);
