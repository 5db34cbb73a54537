import type { JsonObject, JsonValue } from "../json";
import { isObject, textOrNull } from "./json-values";
import { PlanError } from "./plan-entries";

/** The JSON of a plan in a format that is known. @throws PlanError that says what the text is instead */
export function openPlan(text: string): { readonly plan: JsonObject; readonly formatVersion: string } {
  const plan = planObject(text);
  return { plan, formatVersion: checkedVersion(plan) };
}

function planObject(text: string): JsonObject {
  const source = text.replace(/^\uFEFF/, "");
  if (source.trim() === "")
    throw new PlanError("The plan is empty; pass the output of `terraform show -json PLANFILE`");
  if (source.startsWith("PK\u0003\u0004")) {
    throw new PlanError(
      "This is a saved plan itself, not its JSON; pass the output of `terraform show -json PLANFILE`",
    );
  }
  let value: JsonValue;
  try {
    value = JSON.parse(source) as JsonValue;
  } catch {
    if (/^\s*\{"@level"/.test(source)) {
      throw new PlanError(
        "This is the log that `plan -json` prints, not a plan; save one with `plan -out=PLANFILE` and pass the output of `show -json PLANFILE`",
      );
    }
    throw new PlanError("The plan is not JSON; pass the output of `terraform show -json PLANFILE`, and nothing else");
  }
  if (!isObject(value))
    throw new PlanError("The JSON is not a plan; pass the output of `terraform show -json PLANFILE`");
  return value;
}

function checkedVersion(plan: JsonObject): string {
  if ("@level" in plan) {
    throw new PlanError(
      "This is the log that `plan -json` prints, not a plan; save one with `plan -out=PLANFILE` and pass the output of `show -json PLANFILE`",
    );
  }
  const isPlan = ["planned_values", "resource_changes", "configuration"].some((name) => name in plan);
  if (!isPlan && ("values" in plan || "lineage" in plan)) {
    throw new PlanError(
      "This is the JSON of a state, not of a plan; name the plan's file: `terraform show -json PLANFILE`",
    );
  }
  const version = textOrNull(plan["format_version"]);
  if (!isPlan || version === null) {
    throw new PlanError("The JSON is not a plan; pass the output of `terraform show -json PLANFILE`");
  }
  const major = /^(\d+)\.\d+$/.exec(version)?.[1];
  if (major !== "0" && major !== "1") {
    throw new PlanError(
      `The plan's format_version is "${version}", and this version of wfa reads 0.x and 1.x; use a later one`,
    );
  }
  return version;
}
