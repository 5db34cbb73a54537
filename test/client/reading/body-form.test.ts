import { describe, expect, test } from "vitest";
import { bodyForm, type BodyForm } from "../../../src/client/reading/read-answer";

const formOf = (text: string, contentType = ""): BodyForm =>
  bodyForm({ status: 200, contentType, location: null, text, request: "GET /workflows", isWrite: false });

describe("the form of an answer", () => {
  test.each([
    ["an XML document", '<?xml version="1.0"?>\n<!-- a --><workflow/>', "xml"],
    ["a comment before an element body", "<!-- a --><workflow><!-- b --><body/></workflow>", "xml"],
    [
      "an instruction before an element head",
      "<?xml version='1.0'?><w><?keep me?><head/><!-- c --> <html/></w>",
      "xml",
    ],
    ["a comment that never ends", "<!-- <html>", "xml"],
    ["markup in a comment", "<!-- <html> --><?p <body> ?><workflow/>", "xml"],
    ["a page", "<!DOCTYPE html><title>x</title>", "html"],
    ["a page behind comments and instructions", "<?xml version='1.0'?> <!-- a --> <!-- b -->\n<HTML>", "html"],
    ["a part of a page", "<body>broken", "html"],
    ["nothing", " \n", "empty"],
    ["JSON", ' {"html": "<html>"}', "json"],
    ["words", "no html", "text"],
  ] as const)("%s", (_words, text, form) => {
    expect(formOf(text)).toBe(form);
  });

  test("that says it is a page is believed, unless it is JSON", () => {
    expect(formOf("<div/>", "text/html; charset=utf-8")).toBe("html");
    expect(formOf("[]", "text/html")).toBe("json");
  });

  test("is told of ten million characters that were made to take long", () => {
    const length = 10_000_000;
    for (const unit of ["<!---->", "<!-- --> ", "<??>", "<!--", "<?", "<!-- -- > ?> "]) {
      expect(formOf(unit.repeat(length / unit.length))).toBe("xml");
    }
    expect(formOf(" ".repeat(length))).toBe("empty");
  });
});
