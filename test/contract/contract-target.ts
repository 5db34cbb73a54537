/** A service to hold to the interface document, and what the document does not say of it. */
export interface ContractTarget {
  readonly name: string;
  /** Before the first test. */
  readonly open: () => Promise<OpenTarget>;
  /** Whether tests may create, change and delete. What they create they delete. */
  readonly write: boolean;
  /** Whether tests may reset all alerts and open a help ticket, which nobody can take back. */
  readonly maintenance: boolean;
  /**
   * Whether the shapes that the document shows (2.1, 2.8) must be exactly these; else any that a tolerant client reads.
   */
  readonly documentedShapes: boolean;
  /** Whether nobody else uses the service, so that its numbers can be added up. */
  readonly quiet: boolean;
  /** Whether its JSON of a workflow is the complete document, so that PUT takes it back. */
  readonly jsonDocuments: boolean;
  /**
   * Its native workflow document is not shown, so whoever runs the suite brings one; null: tests that need one are left
   * out.
   */
  readonly documents: ContractDocuments | null;
  /** A TraditionalCalendar of that name, whose fields are not shown. */
  readonly calendar: ((name: string, edition: number) => object) | null;
  /** A SearchReplace, whose fields are not shown. */
  readonly search: object | null;
  /** AssetData of a machine with an agent, whose fields are not shown. */
  readonly asset: ((name: string) => object) | null;
  /** The same of a machine without one. */
  readonly assetWithoutAgent: ((name: string) => object) | null;
}

export interface ContractDocuments {
  /** A document without an id, whose name is `name`. @param run how long the run of it should take */
  readonly document: (name: string, run: "short" | "long") => string;
  /** A trigger of it, to execute it by; null: nothing is executed. */
  readonly trigger: string | null;
  /** The document as a member of a group; null: it cannot say so. */
  readonly inGroup: ((document: string, groupId: string) => string) | null;
}

export interface OpenTarget {
  /** Scheme, host and context path, without a slash at the end. */
  readonly url: string;
  readonly key: string;
  /** Null: not known, and tests of the preserveAcl rule are left out. */
  readonly keys: { readonly user: string; readonly administrator: string } | null;
  /** Lets some time pass for the service. */
  readonly wait: () => Promise<void>;
  /** How often to wait for something before giving it up. */
  readonly patience: number;
  readonly close: () => Promise<void>;
}
