/*
 * Terraform core's own judgement of what a provider answers, so that tests catch "Provider produced invalid plan" and
 * "inconsistent result after apply" without an engine. Written from the rules that core documents, over the messages of
 * src/protocol; each check returns one line per problem, `path: what is wrong`, and an empty list if everything is
 * right.
 */
export { checkApplied, checkFinalPlan } from "./check-applied";
export { checkPlan } from "./check-plan";
export { checkDataSource, checkRead } from "./check-read";
export { checkSchema } from "./check-schema";
export { impliedType } from "./implied-type";
export { proposedNew } from "./proposed-new";
/* Core itself for one resource block: state, plan, apply, taint. */
export { UNKNOWN } from "../../../src/cty";
export { CoreError, DEFERRING, type Attributes } from "./calls";
export { ImitatedCore } from "./imitated-core";
export { movedTo, type Action, type Planned, type Refresh, type StoredObject } from "./planned";
export { startCore, type Core } from "./start-core";
