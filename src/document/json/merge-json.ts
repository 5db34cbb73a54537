import { jsonEqual } from "./canonical-json";
import { isJsonArray, isJsonMap, type JsonMap, type JsonNode } from "./json-node";

/**
 * The applied document with exactly the changes that lead from the baseline to what is there now; all else stays as it
 * was applied, whatever the server made of it. An array whose length changed is taken as it is now.
 */
export function mergeJson(applied: JsonNode, baseline: JsonNode, now: JsonNode): JsonNode {
  if (jsonEqual(baseline, now)) return applied;
  if (isJsonMap(applied) && isJsonMap(baseline) && isJsonMap(now)) return mergeMaps(applied, baseline, now);
  if (isJsonArray(applied) && isJsonArray(baseline) && isJsonArray(now) && applied.length === baseline.length && baseline.length === now.length) {
    return applied.map((item, index) => mergeJson(item, baseline[index] ?? null, now[index] ?? null));
  }
  return now;
}

function mergeMaps(applied: JsonMap, baseline: JsonMap, now: JsonMap): JsonMap {
  const merged = new Map<string, JsonNode>();
  for (const [name, value] of applied) {
    const [before, after] = [baseline.get(name), now.get(name)];
    if (before !== undefined && after !== undefined) merged.set(name, mergeJson(value, before, after));
    else if (after !== undefined) merged.set(name, after);
    // What the server never showed was not removed by anybody.
    else if (before === undefined) merged.set(name, value);
  }
  for (const [name, after] of now) {
    if (applied.has(name)) continue;
    const before = baseline.get(name);
    if (before === undefined || !jsonEqual(before, after)) merged.set(name, after);
  }
  return merged;
}
