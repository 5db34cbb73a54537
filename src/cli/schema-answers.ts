import type { SchemaAnswers } from "../protocol";

/**
 * The provider's answers to the questions for its schemas. The build puts a module that has them in the place of this
 * one (`src/tooling/schema-answers-plugin.ts`); run from source there are none, and the provider is asked.
 */
export const schemaAnswers = undefined as SchemaAnswers | undefined;
