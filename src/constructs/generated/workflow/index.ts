// Generated from the provider's schema by "npm run generate": do not edit.
// eslint-disable-next-line @typescript-eslint/ban-ts-comment
// @ts-nocheck The generator's code does not know this project's stricter checks; jsii compiles it without this line.
// https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

export interface WorkflowConfig extends cdktf.TerraformMetaArguments {
  /**
  * Adopt an existing workflow with the document's id, otherwise with its name, instead of failing. An adopted workflow is never tainted: a failed approval is then a warning. Do not combine it with `create_before_destroy`: the replacement would adopt the workflow that it replaces. Default: `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow#adopt_existing Workflow#adopt_existing}
  */
  readonly adoptExisting?: boolean | cdktf.IResolvable;
  /**
  * Approve the submitted document. With `false`, the apply only submits, and a person or another pipeline approves. Default: `true`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow#approve Workflow#approve}
  */
  readonly approve?: boolean | cdktf.IResolvable;
  /**
  * What destroy does: `delete` deletes each version that exists, `disable` disables the workflow and leaves it on the service, `abandon` only removes it from state. Default: `delete`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow#deletion_policy Workflow#deletion_policy}
  */
  readonly deletionPolicy?: string;
  /**
  * The native XML document of the workflow, which may contain placeholders: see `substitutions` and `secrets_wo`. Differences that are insignificant in XML (attribute order, quotes, white space between elements, comments, …) make no change. If the document contains an id, it must be the workflow's id.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow#document Workflow#document}
  */
  readonly document: string;
  /**
  * Whether the workflow is enabled for execution. If set, it is enforced. If omitted, it is left alone, and shows what the service shows.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow#enabled Workflow#enabled}
  */
  readonly enabled?: boolean | cdktf.IResolvable;
  /**
  * Document paths that the server owns, for example `/workflow/revision`, `//@modified`, `//task[@name='load']/@lastRun`. Changes at these paths are not drift. The provider's own `ignored_paths` are added.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow#ignored_paths Workflow#ignored_paths}
  */
  readonly ignoredPaths?: string[];
  /**
  * What happens if the document was submitted but approving, enabling or setting a trigger failed. `fail` is an error: the engine taints a failed create, and the next apply replaces it. `warn` keeps the workflow, and the next apply continues from the failed step. Default: `fail`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow#on_release_failure Workflow#on_release_failure}
  */
  readonly onReleaseFailure?: string;
  /**
  * Overwrite a pending submission that somebody else made, or delete it with the workflow. Default: `false`; the update then fails and lists both changes, and a destroy fails and lists theirs. A destroy goes by the value in state: apply a change first.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow#overwrite_pending_submission Workflow#overwrite_pending_submission}
  */
  readonly overwritePendingSubmission?: boolean | cdktf.IResolvable;
  /**
  * Send `preserveAcl` on submit. The service rejects it unless the key is an administrator's. Default: `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow#preserve_acl Workflow#preserve_acl}
  */
  readonly preserveAcl?: boolean | cdktf.IResolvable;
  /**
  * Values for the placeholders `{{secret:NAME}}` in the document's texts and attribute values, by name. They are sent to the service and never stored: state and plan show the placeholders, and a salted hash reveals a change on the service. Needs write-only attributes: Terraform 1.11, OpenTofu 1.11.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow#secrets_wo Workflow#secrets_wo}
  */
  readonly secretsWo?: { [key: string]: string };
  /**
  * Change it to send the document again with the current values of `secrets_wo`. A plan does not see a change of these values alone.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow#secrets_wo_version Workflow#secrets_wo_version}
  */
  readonly secretsWoVersion?: number;
  /**
  * Document paths whose values appear only in `document` itself, for example `//task/@password`. `definition_json`, `drift` and messages show `(sensitive)` instead.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow#sensitive_paths Workflow#sensitive_paths}
  */
  readonly sensitivePaths?: string[];
  /**
  * Fill `definition_json`, so that a plan shows the structural difference of the document. If omitted, the provider's `show_definition` decides.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow#show_definition Workflow#show_definition}
  */
  readonly showDefinition?: boolean | cdktf.IResolvable;
  /**
  * Values for the placeholders `{{NAME}}` in the document's texts and attribute values, by name, for example `{ "group.id" = wfa_workflow_group.example.id }`. They are escaped for XML and may be known only after apply: the plan still shows and checks the document. If set, every placeholder except `{{secret:NAME}}` needs a value, and every value a placeholder. If omitted, `{{...}}` is literal text. Not for secrets, because state contains the values, and `drift` shows them: use `secrets_wo`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow#substitutions Workflow#substitutions}
  */
  readonly substitutions?: { [key: string]: string };
  /**
  * How long operations may take, as durations such as `30s`, `5m` or `1h30m`. Reading and deleting use the values of the last apply.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow#timeouts Workflow#timeouts}
  */
  readonly timeouts?: WorkflowTimeouts;
  /**
  * Map of trigger names to whether the trigger is enabled. Only the named triggers are managed, and no `wfa_workflow_trigger` of this configuration may set one of them. An import shows those that the service shows.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow#triggers Workflow#triggers}
  */
  readonly triggers?: { [key: string]: (boolean | cdktf.IResolvable) };
}
export interface WorkflowTimeouts {
  /**
  * How long to wait for create. Default `5m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow#create Workflow#create}
  */
  readonly create?: string;
  /**
  * How long to wait for delete. Default `5m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow#delete Workflow#delete}
  */
  readonly delete?: string;
  /**
  * How long to wait for read. Default `2m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow#read Workflow#read}
  */
  readonly read?: string;
  /**
  * How long to wait for update. Default `5m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow#update Workflow#update}
  */
  readonly update?: string;
}

export function workflowTimeoutsToTerraform(struct?: WorkflowTimeouts | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    create: cdktf.stringToTerraform(struct!.create),
    delete: cdktf.stringToTerraform(struct!.delete),
    read: cdktf.stringToTerraform(struct!.read),
    update: cdktf.stringToTerraform(struct!.update),
  }
}


export function workflowTimeoutsToHclTerraform(struct?: WorkflowTimeouts | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    create: {
      value: cdktf.stringToHclTerraform(struct!.create),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    delete: {
      value: cdktf.stringToHclTerraform(struct!.delete),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    read: {
      value: cdktf.stringToHclTerraform(struct!.read),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    update: {
      value: cdktf.stringToHclTerraform(struct!.update),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class WorkflowTimeoutsOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): WorkflowTimeouts | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._create !== undefined) {
      hasAnyValues = true;
      internalValueResult.create = this._create;
    }
    if (this._delete !== undefined) {
      hasAnyValues = true;
      internalValueResult.delete = this._delete;
    }
    if (this._read !== undefined) {
      hasAnyValues = true;
      internalValueResult.read = this._read;
    }
    if (this._update !== undefined) {
      hasAnyValues = true;
      internalValueResult.update = this._update;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: WorkflowTimeouts | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._create = undefined;
      this._delete = undefined;
      this._read = undefined;
      this._update = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._create = value.create;
      this._delete = value.delete;
      this._read = value.read;
      this._update = value.update;
    }
  }

  // create - computed: false, optional: true, required: false
  private _create?: string; 
  public get create() {
    return this.getStringAttribute('create');
  }
  public set create(value: string) {
    this._create = value;
  }
  public resetCreate() {
    this._create = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get createInput() {
    return this._create;
  }

  // delete - computed: false, optional: true, required: false
  private _delete?: string; 
  public get delete() {
    return this.getStringAttribute('delete');
  }
  public set delete(value: string) {
    this._delete = value;
  }
  public resetDelete() {
    this._delete = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get deleteInput() {
    return this._delete;
  }

  // read - computed: false, optional: true, required: false
  private _read?: string; 
  public get read() {
    return this.getStringAttribute('read');
  }
  public set read(value: string) {
    this._read = value;
  }
  public resetRead() {
    this._read = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get readInput() {
    return this._read;
  }

  // update - computed: false, optional: true, required: false
  private _update?: string; 
  public get update() {
    return this.getStringAttribute('update');
  }
  public set update(value: string) {
    this._update = value;
  }
  public resetUpdate() {
    this._update = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get updateInput() {
    return this._update;
  }
}

/**
* Represents a {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow wfa_workflow}
*/
export class Workflow extends cdktf.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "wfa_workflow";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a Workflow resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the Workflow to import
  * @param importFromId The id of the existing Workflow that should be imported. Refer to the {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the Workflow to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "wfa_workflow", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow wfa_workflow} Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options WorkflowConfig
  */
  public constructor(scope: Construct, id: string, config: WorkflowConfig) {
    super(scope, id, {
      terraformResourceType: 'wfa_workflow',
      terraformGeneratorMetadata: {
        providerName: 'wfa',
        providerVersionConstraint: '~> 0.1'
      },
      provider: config.provider,
      dependsOn: config.dependsOn,
      count: config.count,
      lifecycle: config.lifecycle,
      provisioners: config.provisioners,
      connection: config.connection,
      forEach: config.forEach
    });
    this._adoptExisting = config.adoptExisting;
    this._approve = config.approve;
    this._deletionPolicy = config.deletionPolicy;
    this._document = config.document;
    this._enabled = config.enabled;
    this._ignoredPaths = config.ignoredPaths;
    this._onReleaseFailure = config.onReleaseFailure;
    this._overwritePendingSubmission = config.overwritePendingSubmission;
    this._preserveAcl = config.preserveAcl;
    this._secretsWo = config.secretsWo;
    this._secretsWoVersion = config.secretsWoVersion;
    this._sensitivePaths = config.sensitivePaths;
    this._showDefinition = config.showDefinition;
    this._substitutions = config.substitutions;
    this._timeouts.internalValue = config.timeouts;
    this._triggers = config.triggers;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // adopt_existing - computed: true, optional: true, required: false
  private _adoptExisting?: boolean | cdktf.IResolvable; 
  public get adoptExisting() {
    return this.getBooleanAttribute('adopt_existing');
  }
  public set adoptExisting(value: boolean | cdktf.IResolvable) {
    this._adoptExisting = value;
  }
  public resetAdoptExisting() {
    this._adoptExisting = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get adoptExistingInput() {
    return this._adoptExisting;
  }

  // approve - computed: true, optional: true, required: false
  private _approve?: boolean | cdktf.IResolvable; 
  public get approve() {
    return this.getBooleanAttribute('approve');
  }
  public set approve(value: boolean | cdktf.IResolvable) {
    this._approve = value;
  }
  public resetApprove() {
    this._approve = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get approveInput() {
    return this._approve;
  }

  // definition_json - computed: true, optional: false, required: false
  public get definitionJson() {
    return this.getStringAttribute('definition_json');
  }

  // deletion_policy - computed: true, optional: true, required: false
  private _deletionPolicy?: string; 
  public get deletionPolicy() {
    return this.getStringAttribute('deletion_policy');
  }
  public set deletionPolicy(value: string) {
    this._deletionPolicy = value;
  }
  public resetDeletionPolicy() {
    this._deletionPolicy = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get deletionPolicyInput() {
    return this._deletionPolicy;
  }

  // document - computed: false, optional: false, required: true
  private _document?: string; 
  public get document() {
    return this.getStringAttribute('document');
  }
  public set document(value: string) {
    this._document = value;
  }
  // Temporarily expose input value. Use with caution.
  public get documentInput() {
    return this._document;
  }

  // drift - computed: true, optional: false, required: false
  public get drift() {
    return this.getListAttribute('drift');
  }

  // enabled - computed: true, optional: true, required: false
  private _enabled?: boolean | cdktf.IResolvable; 
  public get enabled() {
    return this.getBooleanAttribute('enabled');
  }
  public set enabled(value: boolean | cdktf.IResolvable) {
    this._enabled = value;
  }
  public resetEnabled() {
    this._enabled = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get enabledInput() {
    return this._enabled;
  }

  // id - computed: true, optional: false, required: false
  public get id() {
    return this.getStringAttribute('id');
  }

  // ignored_paths - computed: false, optional: true, required: false
  private _ignoredPaths?: string[]; 
  public get ignoredPaths() {
    return this.getListAttribute('ignored_paths');
  }
  public set ignoredPaths(value: string[]) {
    this._ignoredPaths = value;
  }
  public resetIgnoredPaths() {
    this._ignoredPaths = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get ignoredPathsInput() {
    return this._ignoredPaths;
  }

  // name - computed: true, optional: false, required: false
  public get name() {
    return this.getStringAttribute('name');
  }

  // on_release_failure - computed: true, optional: true, required: false
  private _onReleaseFailure?: string; 
  public get onReleaseFailure() {
    return this.getStringAttribute('on_release_failure');
  }
  public set onReleaseFailure(value: string) {
    this._onReleaseFailure = value;
  }
  public resetOnReleaseFailure() {
    this._onReleaseFailure = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get onReleaseFailureInput() {
    return this._onReleaseFailure;
  }

  // overwrite_pending_submission - computed: true, optional: true, required: false
  private _overwritePendingSubmission?: boolean | cdktf.IResolvable; 
  public get overwritePendingSubmission() {
    return this.getBooleanAttribute('overwrite_pending_submission');
  }
  public set overwritePendingSubmission(value: boolean | cdktf.IResolvable) {
    this._overwritePendingSubmission = value;
  }
  public resetOverwritePendingSubmission() {
    this._overwritePendingSubmission = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get overwritePendingSubmissionInput() {
    return this._overwritePendingSubmission;
  }

  // pending_changes - computed: true, optional: false, required: false
  public get pendingChanges() {
    return this.getListAttribute('pending_changes');
  }

  // pending_submission - computed: true, optional: false, required: false
  public get pendingSubmission() {
    return this.getBooleanAttribute('pending_submission');
  }

  // preserve_acl - computed: true, optional: true, required: false
  private _preserveAcl?: boolean | cdktf.IResolvable; 
  public get preserveAcl() {
    return this.getBooleanAttribute('preserve_acl');
  }
  public set preserveAcl(value: boolean | cdktf.IResolvable) {
    this._preserveAcl = value;
  }
  public resetPreserveAcl() {
    this._preserveAcl = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get preserveAclInput() {
    return this._preserveAcl;
  }

  // revision - computed: true, optional: false, required: false
  public get revision() {
    return this.getStringAttribute('revision');
  }

  // secrets_wo - computed: false, optional: true, required: false
  private _secretsWo?: { [key: string]: string }; 
  public get secretsWo() {
    return this.getStringMapAttribute('secrets_wo');
  }
  public set secretsWo(value: { [key: string]: string }) {
    this._secretsWo = value;
  }
  public resetSecretsWo() {
    this._secretsWo = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get secretsWoInput() {
    return this._secretsWo;
  }

  // secrets_wo_version - computed: false, optional: true, required: false
  private _secretsWoVersion?: number; 
  public get secretsWoVersion() {
    return this.getNumberAttribute('secrets_wo_version');
  }
  public set secretsWoVersion(value: number) {
    this._secretsWoVersion = value;
  }
  public resetSecretsWoVersion() {
    this._secretsWoVersion = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get secretsWoVersionInput() {
    return this._secretsWoVersion;
  }

  // sensitive_paths - computed: false, optional: true, required: false
  private _sensitivePaths?: string[]; 
  public get sensitivePaths() {
    return this.getListAttribute('sensitive_paths');
  }
  public set sensitivePaths(value: string[]) {
    this._sensitivePaths = value;
  }
  public resetSensitivePaths() {
    this._sensitivePaths = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get sensitivePathsInput() {
    return this._sensitivePaths;
  }

  // server_revision - computed: true, optional: false, required: false
  public get serverRevision() {
    return this.getStringAttribute('server_revision');
  }

  // show_definition - computed: false, optional: true, required: false
  private _showDefinition?: boolean | cdktf.IResolvable; 
  public get showDefinition() {
    return this.getBooleanAttribute('show_definition');
  }
  public set showDefinition(value: boolean | cdktf.IResolvable) {
    this._showDefinition = value;
  }
  public resetShowDefinition() {
    this._showDefinition = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get showDefinitionInput() {
    return this._showDefinition;
  }

  // state - computed: true, optional: false, required: false
  public get state() {
    return this.getStringAttribute('state');
  }

  // substitutions - computed: true, optional: true, required: false
  private _substitutions?: { [key: string]: string }; 
  public get substitutions() {
    return this.getStringMapAttribute('substitutions');
  }
  public set substitutions(value: { [key: string]: string }) {
    this._substitutions = value;
  }
  public resetSubstitutions() {
    this._substitutions = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get substitutionsInput() {
    return this._substitutions;
  }

  // timeouts - computed: false, optional: true, required: false
  private _timeouts = new WorkflowTimeoutsOutputReference(this, "timeouts");
  public get timeouts() {
    return this._timeouts;
  }
  public putTimeouts(value: WorkflowTimeouts) {
    this._timeouts.internalValue = value;
  }
  public resetTimeouts() {
    this._timeouts.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get timeoutsInput() {
    return this._timeouts.internalValue;
  }

  // triggers - computed: true, optional: true, required: false
  private _triggers?: { [key: string]: (boolean | cdktf.IResolvable) }; 
  public get triggers() {
    return this.getBooleanMapAttribute('triggers');
  }
  public set triggers(value: { [key: string]: (boolean | cdktf.IResolvable) }) {
    this._triggers = value;
  }
  public resetTriggers() {
    this._triggers = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get triggersInput() {
    return this._triggers;
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      adopt_existing: cdktf.booleanToTerraform(this._adoptExisting),
      approve: cdktf.booleanToTerraform(this._approve),
      deletion_policy: cdktf.stringToTerraform(this._deletionPolicy),
      document: cdktf.stringToTerraform(this._document),
      enabled: cdktf.booleanToTerraform(this._enabled),
      ignored_paths: cdktf.listMapper(cdktf.stringToTerraform, false)(this._ignoredPaths),
      on_release_failure: cdktf.stringToTerraform(this._onReleaseFailure),
      overwrite_pending_submission: cdktf.booleanToTerraform(this._overwritePendingSubmission),
      preserve_acl: cdktf.booleanToTerraform(this._preserveAcl),
      secrets_wo: cdktf.hashMapper(cdktf.stringToTerraform)(this._secretsWo),
      secrets_wo_version: cdktf.numberToTerraform(this._secretsWoVersion),
      sensitive_paths: cdktf.listMapper(cdktf.stringToTerraform, false)(this._sensitivePaths),
      show_definition: cdktf.booleanToTerraform(this._showDefinition),
      substitutions: cdktf.hashMapper(cdktf.stringToTerraform)(this._substitutions),
      timeouts: workflowTimeoutsToTerraform(this._timeouts.internalValue),
      triggers: cdktf.hashMapper(cdktf.booleanToTerraform)(this._triggers),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      adopt_existing: {
        value: cdktf.booleanToHclTerraform(this._adoptExisting),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      approve: {
        value: cdktf.booleanToHclTerraform(this._approve),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      deletion_policy: {
        value: cdktf.stringToHclTerraform(this._deletionPolicy),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      document: {
        value: cdktf.stringToHclTerraform(this._document),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      enabled: {
        value: cdktf.booleanToHclTerraform(this._enabled),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      ignored_paths: {
        value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(this._ignoredPaths),
        isBlock: false,
        type: "list",
        storageClassType: "stringList",
      },
      on_release_failure: {
        value: cdktf.stringToHclTerraform(this._onReleaseFailure),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      overwrite_pending_submission: {
        value: cdktf.booleanToHclTerraform(this._overwritePendingSubmission),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      preserve_acl: {
        value: cdktf.booleanToHclTerraform(this._preserveAcl),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      secrets_wo: {
        value: cdktf.hashMapperHcl(cdktf.stringToHclTerraform)(this._secretsWo),
        isBlock: false,
        type: "map",
        storageClassType: "stringMap",
      },
      secrets_wo_version: {
        value: cdktf.numberToHclTerraform(this._secretsWoVersion),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      sensitive_paths: {
        value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(this._sensitivePaths),
        isBlock: false,
        type: "list",
        storageClassType: "stringList",
      },
      show_definition: {
        value: cdktf.booleanToHclTerraform(this._showDefinition),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      substitutions: {
        value: cdktf.hashMapperHcl(cdktf.stringToHclTerraform)(this._substitutions),
        isBlock: false,
        type: "map",
        storageClassType: "stringMap",
      },
      timeouts: {
        value: workflowTimeoutsToHclTerraform(this._timeouts.internalValue),
        isBlock: true,
        type: "struct",
        storageClassType: "WorkflowTimeouts",
      },
      triggers: {
        value: cdktf.hashMapperHcl(cdktf.booleanToHclTerraform)(this._triggers),
        isBlock: false,
        type: "map",
        storageClassType: "booleanMap",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
