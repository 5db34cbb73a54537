import type { RunningService } from "../../../src/service/index";

export interface Shown {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** The text of the main part, as somebody reads it. */
  readonly text: string;
  /** Relative to the service's URL, after redirects. */
  readonly path: string;
}

/** A browser without a screen: keeps its cookie, follows redirects, and sends the forms that a page has. */
export class Visitor {
  readonly #origin: string;
  readonly #base: string;
  #cookie = "";
  #shown: Shown | null = null;

  constructor(service: Pick<RunningService, "url">) {
    const { origin, pathname } = new URL(service.url);
    [this.#origin, this.#base] = [origin, pathname === "/" ? "" : pathname];
  }

  get cookie(): string {
    return this.#cookie;
  }

  get shown(): Shown {
    if (this.#shown === null) throw new Error("Nothing was opened yet");
    return this.#shown;
  }

  /** @param path relative to the service's URL */
  open(path: string): Promise<Shown> {
    return this.#ask(this.#base + path, { method: "GET" });
  }

  async signIn(key: string): Promise<Shown> {
    await this.open("/");
    return this.press("Sign in", { key });
  }

  /** Follows the first link of the page whose text begins like this. */
  follow(label: string): Promise<Shown> {
    const links = [...this.shown.html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)];
    const found = links.find(([, , content]) => plain(content!).startsWith(label));
    if (found === undefined) throw new Error(`There is no link "${label}" in: ${this.shown.text}`);
    return this.#ask(decoded(found[1]!), { method: "GET" });
  }

  /** Sends the first form that has this button, with what its page put into it and these fields. */
  press(label: string, fields: Readonly<Record<string, string>> = {}): Promise<Shown> {
    const forms = [...this.shown.html.matchAll(/<form method="post" action="([^"]*)"[^>]*>(.*?)<\/form>/gs)];
    const found = forms.find(([, , content]) =>
      [...content!.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].some(([, text]) => plain(text!).startsWith(label)),
    );
    if (found === undefined) throw new Error(`There is no button "${label}" in: ${this.shown.text}`);
    const [, action = "", content = ""] = found;
    const body = new URLSearchParams();
    for (const [, name, value] of content.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g))
      body.set(name!, decoded(value!));
    for (const [, name, value] of content.matchAll(/<textarea[^>]* name="([^"]*)"[^>]*>\n?(.*?)<\/textarea>/gs))
      body.set(name!, crlf(decoded(value!)));
    for (const [name, value] of Object.entries(fields)) body.set(name, crlf(value));
    return this.post(decoded(action).slice(this.#base.length), body);
  }

  /** @param path relative to the service's URL */
  post(path: string, body: URLSearchParams, headers: Readonly<Record<string, string>> = {}): Promise<Shown> {
    const own = { Origin: this.#origin, "Sec-Fetch-Site": "same-origin" };
    return this.#ask(this.#base + path, { method: "POST", body, headers: { ...own, ...headers } });
  }

  /** The text of the page's editor. */
  typed(): string {
    return decoded(/<textarea[^>]*>\n(.*?)<\/textarea>/s.exec(this.shown.html)?.[1] ?? "");
  }

  async #ask(path: string, init: RequestInit): Promise<Shown> {
    const response = await fetch(this.#origin + path, {
      ...init,
      headers: { Accept: "text/html,*/*;q=0.8", Cookie: this.#cookie, ...(init.headers as Record<string, string>) },
      redirect: "manual",
    });
    const set = response.headers.get("set-cookie");
    if (set !== null) this.#cookie = set.split(";")[0] ?? "";
    const html = await response.text();
    const location = response.headers.get("location");
    if (response.status === 303 && location !== null) return this.#ask(location, { method: "GET" });
    const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? "";
    const relative = path.slice(this.#base.length);
    return (this.#shown = {
      status: response.status,
      headers: response.headers,
      html,
      text: plain(main),
      path: relative,
    });
  }
}

const crlf = (text: string): string => text.replace(/\r?\n/g, "\r\n");

const plain = (html: string): string =>
  decoded(html.replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();

const decoded = (html: string): string =>
  html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&#9;", "\t")
    .replaceAll("&amp;", "&");
