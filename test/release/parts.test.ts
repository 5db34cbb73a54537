import { readdir } from "node:fs/promises";
import { expect, inject, test } from "vitest";
import { PARTS } from "../../src/tooling/release/parts";
import { releasePart } from "./release-part";

const NAMES = PARTS.map(({ name }) => name);

test.for(NAMES)("the release has the folder %s, with files", async (name, context) => {
  expect(await readdir(releasePart(context, name))).not.toEqual([]);
});

test("the release has nothing beside the folders of its parts", async () => {
  expect((await readdir(inject("release").folder)).filter((name) => !NAMES.includes(name))).toEqual([]);
});
