import { contractSuite } from "./contract-suite";
import { embeddedTarget } from "./embedded-target";
import { CONTRACT_VARIATIONS } from "../harness/tested-variations";

for (const { name, variation } of CONTRACT_VARIATIONS)
  contractSuite(embeddedTarget(`embedded as ${name}`, { variation }));
