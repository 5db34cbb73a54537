/** A framework that the constructs are published for, with all names of the packages. */
export interface Flavour {
  /** The framework's npm package. */
  readonly framework: "cdktf" | "cdktn";
  /** Version ranges of what a user's project brings; the sources are compiled against the lowest of each. */
  readonly peers: Readonly<Record<string, string>>;
  /** The development packages that have these lowest versions, by the name that the sources import. */
  readonly lowest: Readonly<Record<string, string>>;
  /** The npm package; the distribution's name for Python and the artifact's for Maven, too. */
  readonly name: string;
  readonly pythonModule: string;
  readonly javaPackage: string;
  readonly dotnetNamespace: string;
  /** The repository of the Go module; the module is `REPOSITORY/wfa`. */
  readonly goRepository: string;
}

export const MAVEN_GROUP = "io.github.workflow-automation";
/** Last segment of the Go module's path, and its package. */
export const GO_PACKAGE = "wfa";

export const CDKTF: Flavour = {
  framework: "cdktf",
  peers: { cdktf: "^0.21.0", constructs: "^10.4.2" },
  lowest: { cdktf: "cdktf", constructs: "constructs-10.4" },
  name: "cdktf-provider-wfa",
  pythonModule: "cdktf_provider_wfa",
  javaPackage: "io.github.workflowautomation.cdktf.wfa",
  dotnetNamespace: "WorkflowAutomation.Cdktf.Wfa",
  goRepository: "github.com/workflow-automation/cdktf-provider-wfa-go",
};

export const CDKTN: Flavour = {
  framework: "cdktn",
  // The range of constructs is cdktn's own.
  peers: { cdktn: "^0.24.0", constructs: ">=10.6.0 <10.8.0" },
  lowest: { cdktn: "cdktn", constructs: "constructs" },
  name: "cdktn-provider-wfa",
  pythonModule: "cdktn_provider_wfa",
  javaPackage: "io.github.workflowautomation.cdktn.wfa",
  dotnetNamespace: "WorkflowAutomation.Cdktn.Wfa",
  goRepository: "github.com/workflow-automation/cdktn-provider-wfa-go",
};

export const FLAVOURS: readonly Flavour[] = [CDKTF, CDKTN];

/**
 * A source or page that is written for cdktf, for another framework. In TypeScript the name `cdktf` of an import stays;
 * elsewhere every package and command has the other name.
 */
export function forFlavour(text: string, path: string, { framework }: Flavour): string {
  if (framework === "cdktf") return text;
  if (path.endsWith(".ts"))
    return text
      .replace(/( from ["'])cdktf(["']|-)/g, `$1${framework}$2`)
      .replace(/(running ")cdktf( plan )/g, `$1${framework}$2`);
  return text
    .replaceAll("com.hashicorp.cdktf", "io.cdktn.cdktn")
    .replaceAll("github.com/hashicorp/terraform-cdk-go", "github.com/open-constructs/cdk-terrain-go")
    .replace(/cdktf/g, framework)
    .replace(/CDKTF/g, "CDKTN");
}
