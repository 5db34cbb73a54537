import { VARIATIONS } from "../../src/service";
import { contractSuite } from "./contract-suite";
import { embeddedTarget } from "./embedded-target";

for (const { name, variation } of VARIATIONS) contractSuite(embeddedTarget(`embedded as ${name}`, { variation }));
