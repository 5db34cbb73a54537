import type { Construct } from "constructs";
import { Annotations, TerraformStack, Token, type IResolvable, type TerraformMetaArguments } from "cdktf";
import { claimDocumentId } from "./document-ids";
import { Workflow as WorkflowResource, type WorkflowTimeouts } from "./generated/workflow";
import { GROUP_PLACEHOLDERS } from "./placeholders";
import type { WorkflowDocument } from "./workflow-document";
import type { WorkflowGroup } from "./workflow-group";
import { WorkflowTrigger } from "./workflow-trigger";

/** Settings of a workflow. */
export interface WorkflowProps extends TerraformMetaArguments {
  /** The native XML document of the workflow. */
  readonly document: WorkflowDocument;
  /**
   * The group that the workflow belongs to: it is created before the workflow and destroyed after it. Only the document
   * puts a workflow into a group, so it must name the group by `{{group.id}}`, or by `{{group.name}}`.
   * @default - none
   */
  readonly group?: WorkflowGroup;
  /**
   * Id of a group that is not in this app, for `{{group.id}}`, which the document must have; not together with `group`.
   * @default - none
   */
  readonly groupId?: string;
  /**
   * Approve the submitted version; false only submits it, and a person or another pipeline approves.
   * @default true
   */
  readonly approve?: boolean | IResolvable;
  /**
   * Whether the workflow is enabled for execution.
   * @default - not managed
   */
  readonly enabled?: boolean | IResolvable;
  /**
   * Whether each trigger is enabled, by name; only the named triggers are managed. `trigger(name)` adds to them.
   * @default - none is managed
   */
  readonly triggers?: { readonly [name: string]: boolean | IResolvable };
  /**
   * Send `preserveAcl` on submit, which only administrators may.
   * @default false
   */
  readonly preserveAcl?: boolean | IResolvable;
  /**
   * Adopt an existing workflow instead of failing.
   * @default false
   */
  readonly adoptExisting?: boolean | IResolvable;
  /**
   * Create the workflow although another one has its name in the same group.
   * @default false
   */
  readonly allowDuplicateName?: boolean | IResolvable;
  /**
   * Overwrite someone else's pending submission.
   * @default false
   */
  readonly overwritePendingSubmission?: boolean | IResolvable;
  /**
   * Document paths that the server owns, for example `/workflow/revision`: changes there are not drift.
   * @default - the provider's
   */
  readonly ignoredPaths?: string[];
  /**
   * Document paths whose values are shown only in `document` itself, for example `//task/@password`.
   * @default - none
   */
  readonly sensitivePaths?: string[];
  /**
   * Values for the placeholders `{{secret:NAME}}` in the document, by name: sent to the service and never stored.
   * Requires an engine with write-only attributes (Terraform 1.11, OpenTofu 1.11), and values that are not literals,
   * such as an ephemeral variable: the synthesized configuration contains every literal.
   * @default - none
   */
  readonly secretsWo?: { [name: string]: string };
  /**
   * Changing it sends the document again, with the values that the secrets have then.
   * @default - none
   */
  readonly secretsWoVersion?: number;
  /**
   * What destroy does: `delete`, `disable` or `abandon`.
   * @default "delete"
   */
  readonly deletionPolicy?: string;
  /**
   * What to do if the document was submitted but approving, enabling or a trigger failed: `fail` or `warn`.
   * @default "fail"
   */
  readonly onReleaseFailure?: string;
  /**
   * Show the document as JSON in the state, too, so that a plan shows the structural difference of the document.
   * @default - the provider's
   */
  readonly showDefinition?: boolean | IResolvable;
  /**
   * How long each operation may take.
   * @default - the provider's
   */
  readonly timeouts?: WorkflowTimeouts;
}

/** A workflow: its document is submitted, approved and enabled in the right order. */
export class Workflow extends WorkflowResource {
  /** The document that was given. */
  public readonly workflowDocument: WorkflowDocument;
  /** The group that was given. */
  public readonly group?: WorkflowGroup;

  /**
   * Adds a workflow to a stack.
   *
   * @param scope the stack, or a construct in it
   * @param id unique in the scope; the object's address in Terraform follows from it
   * @param props the settings
   */
  public constructor(scope: Construct, id: string, props: WorkflowProps) {
    const { document, group, groupId, ...config } = props;
    if (group !== undefined && groupId !== undefined) {
      throw new Error(`The workflow "${id}" has both a group and a group id; give one of them`);
    }
    const substitutions = document._substitutions(groupSubstitutions(group, groupId));
    checkGroupIsNamed(id, props);
    super(scope, id, {
      ...config,
      document: document.toTerraformString(),
      ...(substitutions !== undefined && { substitutions }),
      ...(group !== undefined && isInStackOf(scope, group) && { dependsOn: [...(config.dependsOn ?? []), group] }),
    });
    // An address is known only within its stack; across stacks, the order is that of the stacks.
    if (group !== undefined && !isInStackOf(scope, group))
      TerraformStack.of(this).addDependency(TerraformStack.of(group));
    this.workflowDocument = document;
    if (group !== undefined) this.group = group;
    claimDocumentId(this, document);
    for (const name of Object.keys(props.triggers ?? {})) this.checkTrigger(name);
    const changed = document._denormalised();
    if (changed !== undefined) {
      Annotations.of(this).addWarning(
        `${document.source} holds characters that are not in Unicode's normal form NFC (the first at line ${changed.line}, column ${changed.column}); Terraform normalises every string, so they reach the service in that form`,
      );
    }
  }

  /**
   * A trigger of the workflow, to enable or disable it.
   *
   * @param name as in the document; a name that the document does not have fails
   */
  public trigger(name: string): WorkflowTrigger {
    this.checkTrigger(name);
    return new WorkflowTrigger(this, name);
  }

  private checkTrigger(name: string): void {
    const document = this.workflowDocument;
    if (Token.isUnresolved(name) || document.hasTrigger(name)) return;
    const names = document.triggerNames.map((known) => `"${known}"`).join(", ");
    throw new Error(
      `Cannot enable or disable the trigger "${name}" of the workflow "${this.node.path}": ${document.source} has no such trigger; ${names === "" ? "it has no trigger elements" : `its triggers are ${names}`}`,
    );
  }
}

const isInStackOf = (scope: Construct, group: WorkflowGroup): boolean =>
  TerraformStack.of(scope) === TerraformStack.of(group);

/** Otherwise the group would be one only in the stack: the service puts the workflow where its document says. */
function checkGroupIsNamed(id: string, { document, group, groupId }: WorkflowProps): void {
  if (group === undefined && groupId === undefined) return;
  const [given, placeholders] = group === undefined ? ["group id", ["group.id"]] : ["group", GROUP_PLACEHOLDERS];
  if (document._namesGroup(placeholders)) return;
  throw new Error(
    `The workflow "${id}" has a ${given}, but ${document.source} has no {{group.id}}, and only the document puts a workflow into a group; write {{group.id}} where the document names its group, such as groupId="{{group.id}}" on its root element, or leave the ${given} out`,
  );
}

function groupSubstitutions(
  group: WorkflowGroup | undefined,
  groupId: string | undefined,
): ReadonlyMap<string, string> {
  const offered = new Map<string, string>();
  const id = group?.id ?? groupId;
  if (id !== undefined) offered.set("group.id", id);
  if (group !== undefined) offered.set("group.name", group.name);
  return offered;
}
