import { expect, test } from "vitest";
import { declaredAsUtf8, parseDocument, patchDocument, revision, withValue } from "../../src/document";

test.each([
  [`<?xml version="1.0" encoding="UTF-16"?><a/>`, `<?xml version="1.0" encoding="UTF-8"?><a/>`],
  [
    `<?xml version='1.0' encoding='ISO-8859-1' standalone='yes'?>\n<a/>`,
    `<?xml version='1.0' encoding='UTF-8' standalone='yes'?>\n<a/>`,
  ],
  [`<?xml version="1.0"\n  encoding = "windows-1252" ?><a/>`, `<?xml version="1.0"\n  encoding = "UTF-8" ?><a/>`],
  [`<?xml version="1.0" encoding="utf-8"?><a/>`, null],
  [`<?xml version="1.0"?><a encoding="UTF-16"/>`, null],
  [`<a><?xml-stylesheet encoding="UTF-16"?></a>`, null],
])("%s is sent with the encoding that is sent", (text, sent) => {
  expect(declaredAsUtf8(text)).toBe(sent ?? text);
  expect(revision(parseDocument(declaredAsUtf8(text)))).toBe(revision(parseDocument(text)));
});

test("a byte order mark stays in patched texts", () => {
  const mine = parseDocument(`\ufeff<a x="1"/>`);
  const [before, now] = [parseDocument(`<a x="1"/>`), parseDocument(`<a x="2"/>`)];
  expect(patchDocument(mine, before, now)).toBe(`\ufeff<a x="2"/>`);
  expect(patchDocument(mine, before, before)).toBe(`\ufeff<a x="1"/>`);
  expect(withValue(mine, "/a/@x", "3")).toBe(`\ufeff<a x="3"/>`);
  expect(patchDocument(before, parseDocument(`\ufeff<a x="1"/>`), parseDocument(`\ufeff<a x="2"/>`))).toBe(
    `<a x="2"/>`,
  );
});
