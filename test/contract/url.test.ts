import { describe, it } from "vitest";
import { contractSuite } from "./contract-suite";
import { urlTarget } from "./url-target";

const target = urlTarget(process.env);

if (target !== null) contractSuite(target);
else
  describe("a service of the user's", () =>
    void it.skip("set WFA_CONTRACT_URL and WFA_CONTRACT_KEY to hold it to the interface document"));
