import { expect, test } from "vitest";
import { reviewPicture } from "../../../src/tooling/docs/review-picture";

test("the picture in the README is the review's text, in lines that fit its card and without a terminal's codes", async () => {
  const picture = await reviewPicture();
  const lines = [...picture.matchAll(/<text [^>]*>(.*)<\/text>/g)].map(([, line]) =>
    line!
      .replaceAll(/<\/?tspan[^>]*>/g, "")
      .replaceAll("&gt;", ">")
      .replaceAll("\u00a0", " "),
  );
  expect(picture).not.toContain("\u001b");
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100);
  expect(lines).toEqual(
    expect.arrayContaining([
      "    /workflow/task[@name='fetch']/@timeout: 300 -> 600",
      "    /workflow/task[@name='load']/@timeout: 1200 -> 900 (reverts what someone else changed)",
      "    1. Submits the changed document (PUT /workflows/623d0965)",
    ]),
  );
});
