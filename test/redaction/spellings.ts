/** How a secret may stand in somebody's text. */
export const SPELLINGS: Readonly<Record<string, (secret: string) => string>> = {
  raw: (secret) => secret,
  "percent-encoded": (secret) => encodeURIComponent(secret),
  "percent-encoded in lower case": (secret) => encodeURIComponent(secret).replace(/%../g, (hex) => hex.toLowerCase()),
  "percent-encoded twice": (secret) => encodeURIComponent(encodeURIComponent(secret)),
  "percent-encoded whole": (secret) =>
    [...Buffer.from(secret)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""),
  "percent-encoded as Latin-1": (secret) =>
    secret.replace(/[^a-z0-9]/gi, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`),
  "as bytes in a string literal": (secret) =>
    [...Buffer.from(secret)].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join(""),
  "as a form": (secret) => new URLSearchParams({ k: secret }).toString().slice(2),
  JSON: (secret) => JSON.stringify(secret).slice(1, -1),
  "JSON in JSON": (secret) => JSON.stringify(JSON.stringify(secret)),
  "JSON, ASCII only": (secret) =>
    Array.from({ length: secret.length }, (_, at) => `\\u${secret.charCodeAt(at).toString(16).padStart(4, "0")}`).join(
      "",
    ),
  "JSON with escaped slashes": (secret) => JSON.stringify(secret).slice(1, -1).replaceAll("/", "\\/"),
  "JSON without markup": (secret) => withoutMarkup(JSON.stringify(secret).slice(1, -1)),
  HTML: (secret) => markup(secret).replaceAll('"', "&#34;").replaceAll("'", "&#x27;"),
  "XML, in an element": (secret) => secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
  "XML, in an attribute": (secret) => markup(secret).replaceAll('"', "&quot;").replaceAll("'", "&apos;"),
  "XML in JSON": (secret) => JSON.stringify(markup(secret)).slice(1, -1),
  "XML in JSON without markup": (secret) => withoutMarkup(JSON.stringify(markup(secret)).slice(1, -1)),
  "XML in a URL": (secret) => encodeURIComponent(markup(secret)),
  "JSON in a URL": (secret) => encodeURIComponent(JSON.stringify(secret).slice(1, -1)),
  base64: (secret) => Buffer.from(secret).toString("base64"),
  "base64 in a form": (secret) => encodeURIComponent(Buffer.from(secret).toString("base64")),
  base64url: (secret) => Buffer.from(secret).toString("base64url"),
  "base64 after a user's name": (secret) => Buffer.from(`me:${secret}`).toString("base64"),
  "base64 after another": (secret) => Buffer.from(`you:${secret}!`).toString("base64"),
  hex: (secret) => Buffer.from(secret).toString("hex").toUpperCase(),
  "upper case": (secret) => secret.toUpperCase(),
};

const markup = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const withoutMarkup = (json: string): string =>
  json.replace(/[&<>]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);
