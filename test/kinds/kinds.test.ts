import { expect, test } from "vitest";
import { KIND_FACTS, KINDS, kindOfType, nounOfType, subjectOfType } from "../../src/kinds";
import { resources } from "../../src/provider/list";

test("every resource of the provider is about an object of one of the kinds, by an attribute that it has", async () => {
  for (const entry of resources) {
    const subject = subjectOfType(entry.name);
    const { schema } = (await entry.load()) as { readonly schema: { readonly attributes: object } };
    expect(Object.keys(schema.attributes), entry.name).toContain(subject?.id);
  }
});

test("the noun of a kind is that of its type", () => {
  for (const kind of KINDS) {
    const { typeName, one } = KIND_FACTS[kind];
    expect([kindOfType(typeName), nounOfType(typeName)]).toEqual([kind, one]);
  }
  expect(nounOfType("wfa_workflow_trigger")).toBe("workflow trigger");
  expect(nounOfType("wfa_later")).toBe("object");
  expect(subjectOfType("aws_s3_bucket")).toBeNull();
});
