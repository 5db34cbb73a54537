import { expect } from "vitest";
import { readPlan } from "../../../src/engine-json";
import type { JsonObject } from "../../../src/json";
import {
  findDrift,
  type DriftFindings,
  type CheckedStack,
  type ObjectReport,
  type StackContext,
} from "../../../src/review";
import { planText, type PlanFixture } from "./plan-fixture";

export const CONTEXT: StackContext = {
  stored: [],
  lastWritten: new Map(),
  records: new Map(),
  audit: { kind: "notNeeded" },
  planError: null,
  notes: [],
};

export function find(fixture: PlanFixture): DriftFindings {
  const { changes, ...refreshed } = fixture;
  return findDrift({
    refreshed: readPlan(planText(refreshed)),
    planned: changes === undefined ? null : readPlan(planText(fixture)),
  });
}

export const complete = (
  fixture: PlanFixture,
  context: Partial<StackContext> = {},
): Omit<CheckedStack, "name" | "directory" | "engine"> => find(fixture).complete({ ...CONTEXT, ...context });

export function only(fixture: PlanFixture, context: Partial<StackContext> = {}): ObjectReport {
  const { objects } = complete(fixture, context);
  expect(objects).toHaveLength(1);
  return objects[0]!;
}

export const WORKFLOW: JsonObject = {
  id: "w-1",
  name: "load",
  document: "<w/>",
  definition_json: "{}",
  revision: "r1",
  server_revision: "s1",
  drift: [],
  state: "approved",
  pending_submission: false,
  enabled: true,
};
export const DRIFTED: JsonObject = {
  ...WORKFLOW,
  document: "<w a='1'/>",
  definition_json: '{"a":1}',
  revision: "r2",
  drift: ["/w/@a added: 1"],
};
