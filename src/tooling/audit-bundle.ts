import { auditPackages } from "./audit-packages";
import { bundledPackages } from "./licences";
import { runTool, ToolError } from "./run-tool";

const SEVERE = ["high", "critical"];

/**
 * `npm run audit:bundle`: what npm's registry knows of the packages in the executables. All of them are development
 * dependencies, which `npm audit --omit=dev` leaves out. Fails for what is high or critical, and where no registry
 * answered.
 */
runTool(async () => {
  const folders = await bundledPackages();
  const audit = await auditPackages(folders);
  if (audit.kind === "unanswered")
    throw new ToolError(
      `The bundled packages are not audited: the npm registry did not answer the question (${audit.reason}). Run it where npm can ask a registry for advisories`,
    );
  for (const { package: name, versions, severity, advisories } of audit.findings)
    console.log(`${severity}: ${name} ${versions}: ${advisories.join("; ")}`);
  const severe = audit.findings.filter(({ severity }) => SEVERE.includes(severity)).length;
  const counts = `${folders.length} bundled packages, ${audit.findings.length} with advisories, ${severe} of them high or critical`;
  if (severe > 0) throw new ToolError(counts);
  console.log(counts);
});
