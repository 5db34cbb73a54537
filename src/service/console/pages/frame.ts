import { type Content, exactly, html, Markup, styleHash } from "../../../markup";
import { type Answer, emptyAnswer, htmlAnswer } from "../../http/answer";
import { form } from "../parts/forms";
import { name } from "../parts/words";
import { STYLE } from "../style";
import type { Link, Page, View } from "../view";

const SECTIONS = [
  ["/", "Workflows"],
  ["/console/groups", "Groups"],
  ["/console/queues", "Queues"],
  ["/console/calendars", "Calendars"],
  ["/console/instances", "Instances"],
  ["/console/logs", "Logs"],
  ["/console/audit", "Audit log"],
] as const;

/** The only source of anything but text in a page. */
const STYLE_HASH = styleHash(STYLE);

const CONTENT_SECURITY_POLICY = `default-src 'none'; style-src '${STYLE_HASH}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** A page for somebody who is signed in. */
export function framedPage(view: View, { title, section, main }: Page): string {
  const links = SECTIONS.map(
    ([path, label]) =>
      html`<li><a href="${view.link(path)}"${path === section ? html` aria-current="page"` : null}>${label}</a></li>`,
  );
  const { caller, notice } = view;
  // Somebody who sends the key with each request has no session to end.
  const signOut =
    view.token === null
      ? null
      : form(view, ["/console/sign-out"], html`<button class="plain">Sign out</button>`, "inline");
  const rights = caller.administrator ? "administrator" : "ordinary account";
  return written(
    `${title} - wfa`,
    html`<header class="top"><p class="product"><a href="${view.link("/")}">wfa</a> <span class="soft">embedded service</span></p>
<div class="who"><span>Signed in as <strong>${name(caller.user)}</strong>${caller.user === rights ? null : html` (${rights})`}</span>${signOut}</div>
<nav aria-label="Main"><ul role="list">${links}</ul></nav></header>
<main id="main" tabindex="-1">${notice === null ? null : html`<p class="done" role="status">${notice}</p>`}${main}</main>
<footer><p>All times are UTC.</p></footer>`,
  );
}

/** A page for somebody who is not. */
export function barePage(title: string, main: Content, link: Link): string {
  return written(
    `${title} - wfa`,
    html`<header class="top"><p class="product"><a href="${link("/")}">wfa</a> <span class="soft">embedded service</span></p></header>
<main id="main" tabindex="-1">${main}</main><footer><p>The console of the embedded service.</p></footer>`,
  );
}

function written(title: string, body: Content): string {
  const page = html`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="data:,"><style>${new Markup(STYLE)}</style></head>
<body><a class="skip" href="#main">Skip to the content</a>${body}</body></html>
`;
  return page.text;
}

/** @param next where to go then */
export function signInPage(link: Link, next: string, problem: string | null): string {
  const refused = problem === null ? null : html`<div class="problem" role="alert" id="why"><p>${problem}</p></div>`;
  const by = problem === null ? null : html` aria-describedby="why" aria-invalid="true"`;
  return barePage(
    problem === null ? "Sign in" : "Refused: sign in",
    html`<h1>Sign in</h1>${refused}
<form method="post" action="${link("/console/sign-in")}" class="block"><input type="hidden" name="next" value="${exactly(next)}">
<p class="field"><label for="key">API key</label><input id="key" name="key" type="password" required autocomplete="off" spellcheck="false"${by}></p>
<div class="actions"><button class="main">Sign in</button></div></form>
<p class="soft">The keys of this service are printed where it was started. What you do here is in the audit log under the key's account.</p>`,
    link,
  );
}

/** Why something cannot be shown or done. */
export const problemPage = (status: number, message: string): Page => ({
  title: status === 404 ? "Not found" : "Refused",
  main: html`<h1>${status === 404 ? "Not found" : "This was refused"}</h1><div class="problem" role="alert"><p>${message}</p></div>`,
});

/** A page holds what its reader alone may see, and nothing in it may run, load or be framed. */
const HEADERS = {
  "Content-Security-Policy": CONTENT_SECURITY_POLICY,
  "X-Frame-Options": "DENY",
  "Cache-Control": "no-store",
  // With "no-referrer", browsers would leave Origin out of forms.
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
} as const;

export const pageAnswer = (status: number, text: string, headers: Answer["headers"] = {}): Answer =>
  htmlAnswer(status, text, { ...HEADERS, ...headers });

/** To be followed with GET, so that reloading the next page does not send a form again. */
export const redirect = (location: string, headers: Answer["headers"] = {}): Answer =>
  emptyAnswer(303, { ...HEADERS, Location: location, ...headers });
