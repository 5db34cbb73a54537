import type { JsonNode } from "../../json";
import { parseJson } from "./parse-json";
import { patchJson } from "./patch-json";
import { printJson } from "./print-json";

/** As `patchJson`, where the applied document is at hand as a tree, and its text does not matter. */
export const mergeJson = (applied: JsonNode, baseline: JsonNode, now: JsonNode): JsonNode =>
  parseJson(patchJson(printJson(applied), baseline, now));
