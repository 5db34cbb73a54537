// Generated from the provider's schema by "npm run generate": do not edit.
// eslint-disable-next-line @typescript-eslint/ban-ts-comment
// @ts-nocheck The generator's code does not know this project's stricter checks; jsii compiles it without this line.
// https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/** Settings of `wfa_workflow`. */
export interface WorkflowConfig extends cdktf.TerraformMetaArguments {
  /**
  * Adopt an existing workflow with the document's id, otherwise with its name, instead of failing. An adopted workflow is never tainted: a failed approval is then a warning. Do not combine it with `create_before_destroy`: the replacement would adopt the workflow that it replaces. Default: `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow#adopt_existing Workflow#adopt_existing}
  */
  readonly adoptExisting?: boolean | cdktf.IResolvable;
  /**
  * Create the workflow although the service has another one of its name in the same group, or in a group that nothing tells apart. Default: `false`; the create then fails, and shows the import command. The same document is never created twice.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow#allow_duplicate_name Workflow#allow_duplicate_name}
  */
  readonly allowDuplicateName?: boolean | cdktf.IResolvable;
  /**
  * Approve the submitted document. With `false`, the apply only submits, and a person or another pipeline approves. Default: `true`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow#approve Workflow#approve}
  */
  readonly approve?: boolean | cdktf.IResolvable;
  /**
  * What destroy does: `delete` deletes each version that exists, `disable` disables the workflow and leaves it on the service, `abandon` only removes it from state. The value in state counts, so apply a changed one before you destroy. Default: `delete`.
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
  * Map of trigger names to whether the trigger is enabled. Only the named triggers are managed. Set each of them here or in a `wfa_workflow_trigger`, not in both: nothing refuses it, and each apply of the one would revert the other. An import shows those that the service shows.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow#triggers Workflow#triggers}
  */
  readonly triggers?: { [key: string]: (boolean | cdktf.IResolvable) };
}
/** How long operations may take, as durations such as `30s`, `5m` or `1h30m`. Reading and deleting use the values of the last apply. */
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

/** Refers to `timeouts`. How long operations may take, as durations such as `30s`, `5m` or `1h30m`. Reading and deleting use the values of the last apply. */
export class WorkflowTimeoutsOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * Refers to an attribute of a resource or data source; made by the classes of these.
  *
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** What was set as `timeouts`, all of it. */
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
  /** How long to wait for create. Default `5m`. */
  public get create() {
    return this.getStringAttribute('create');
  }
  public set create(value: string) {
    this._create = value;
  }
  /** Leaves `create` unset. */
  public resetCreate() {
    this._create = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `create`; nothing if it is not set. */
  public get createInput() {
    return this._create;
  }

  // delete - computed: false, optional: true, required: false
  private _delete?: string; 
  /** How long to wait for delete. Default `5m`. */
  public get delete() {
    return this.getStringAttribute('delete');
  }
  public set delete(value: string) {
    this._delete = value;
  }
  /** Leaves `delete` unset. */
  public resetDelete() {
    this._delete = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `delete`; nothing if it is not set. */
  public get deleteInput() {
    return this._delete;
  }

  // read - computed: false, optional: true, required: false
  private _read?: string; 
  /** How long to wait for read. Default `2m`. */
  public get read() {
    return this.getStringAttribute('read');
  }
  public set read(value: string) {
    this._read = value;
  }
  /** Leaves `read` unset. */
  public resetRead() {
    this._read = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `read`; nothing if it is not set. */
  public get readInput() {
    return this._read;
  }

  // update - computed: false, optional: true, required: false
  private _update?: string; 
  /** How long to wait for update. Default `5m`. */
  public get update() {
    return this.getStringAttribute('update');
  }
  public set update(value: string) {
    this._update = value;
  }
  /** Leaves `update` unset. */
  public resetUpdate() {
    this._update = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `update`; nothing if it is not set. */
  public get updateInput() {
    return this._update;
  }
}

/**
* Represents a {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow wfa_workflow}
*
* A workflow. The provider submits, approves and enables its native XML document in the right order. The plan shows changes made on the service.
*/
export class Workflow extends cdktf.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  /** Terraform's name of the type. */
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
    this._allowDuplicateName = config.allowDuplicateName;
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
  /** Adopt an existing workflow with the document's id, otherwise with its name, instead of failing. An adopted workflow is never tainted: a failed approval is then a warning. Do not combine it with `create_before_destroy`: the replacement would adopt the workflow that it replaces. Default: `false`. */
  public get adoptExisting() {
    return this.getBooleanAttribute('adopt_existing');
  }
  public set adoptExisting(value: boolean | cdktf.IResolvable) {
    this._adoptExisting = value;
  }
  /** Leaves `adopt_existing` unset. */
  public resetAdoptExisting() {
    this._adoptExisting = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `adopt_existing`; nothing if it is not set. */
  public get adoptExistingInput() {
    return this._adoptExisting;
  }

  // allow_duplicate_name - computed: true, optional: true, required: false
  private _allowDuplicateName?: boolean | cdktf.IResolvable; 
  /** Create the workflow although the service has another one of its name in the same group, or in a group that nothing tells apart. Default: `false`; the create then fails, and shows the import command. The same document is never created twice. */
  public get allowDuplicateName() {
    return this.getBooleanAttribute('allow_duplicate_name');
  }
  public set allowDuplicateName(value: boolean | cdktf.IResolvable) {
    this._allowDuplicateName = value;
  }
  /** Leaves `allow_duplicate_name` unset. */
  public resetAllowDuplicateName() {
    this._allowDuplicateName = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `allow_duplicate_name`; nothing if it is not set. */
  public get allowDuplicateNameInput() {
    return this._allowDuplicateName;
  }

  // approve - computed: true, optional: true, required: false
  private _approve?: boolean | cdktf.IResolvable; 
  /** Approve the submitted document. With `false`, the apply only submits, and a person or another pipeline approves. Default: `true`. */
  public get approve() {
    return this.getBooleanAttribute('approve');
  }
  public set approve(value: boolean | cdktf.IResolvable) {
    this._approve = value;
  }
  /** Leaves `approve` unset. */
  public resetApprove() {
    this._approve = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `approve`; nothing if it is not set. */
  public get approveInput() {
    return this._approve;
  }

  // definition_json - computed: true, optional: false, required: false
  /** The document as JSON, so that a plan shows the structural difference. Null unless `show_definition` is true here or, if it is omitted here, on the provider. Known during plan. */
  public get definitionJson() {
    return this.getStringAttribute('definition_json');
  }

  // deletion_policy - computed: true, optional: true, required: false
  private _deletionPolicy?: string; 
  /** What destroy does: `delete` deletes each version that exists, `disable` disables the workflow and leaves it on the service, `abandon` only removes it from state. The value in state counts, so apply a changed one before you destroy. Default: `delete`. */
  public get deletionPolicy() {
    return this.getStringAttribute('deletion_policy');
  }
  public set deletionPolicy(value: string) {
    this._deletionPolicy = value;
  }
  /** Leaves `deletion_policy` unset. */
  public resetDeletionPolicy() {
    this._deletionPolicy = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `deletion_policy`; nothing if it is not set. */
  public get deletionPolicyInput() {
    return this._deletionPolicy;
  }

  // document - computed: false, optional: false, required: true
  private _document?: string; 
  /** The native XML document of the workflow, which may contain placeholders: see `substitutions` and `secrets_wo`. Differences that are insignificant in XML (attribute order, quotes, white space between elements, comments, …) make no change. If the document contains an id, it must be the workflow's id. */
  public get document() {
    return this.getStringAttribute('document');
  }
  public set document(value: string) {
    this._document = value;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `document`; nothing if it is not set. */
  public get documentInput() {
    return this._document;
  }

  // drift - computed: true, optional: false, required: false
  /** One line for each change found on the service since the last write, such as `/workflow/task[@name='load']/@timeout: 300 -> 600`. */
  public get drift() {
    return this.getListAttribute('drift');
  }

  // enabled - computed: true, optional: true, required: false
  private _enabled?: boolean | cdktf.IResolvable; 
  /** Whether the workflow is enabled for execution. If set, it is enforced. If omitted, it is left alone, and shows what the service shows. */
  public get enabled() {
    return this.getBooleanAttribute('enabled');
  }
  public set enabled(value: boolean | cdktf.IResolvable) {
    this._enabled = value;
  }
  /** Leaves `enabled` unset. */
  public resetEnabled() {
    this._enabled = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `enabled`; nothing if it is not set. */
  public get enabledInput() {
    return this._enabled;
  }

  // id - computed: true, optional: false, required: false
  /** Globally unique id of the workflow. */
  public get id() {
    return this.getStringAttribute('id');
  }

  // ignored_paths - computed: false, optional: true, required: false
  private _ignoredPaths?: string[]; 
  /** Document paths that the server owns, for example `/workflow/revision`, `//@modified`, `//task[@name='load']/@lastRun`. Changes at these paths are not drift. The provider's own `ignored_paths` are added. */
  public get ignoredPaths() {
    return this.getListAttribute('ignored_paths');
  }
  public set ignoredPaths(value: string[]) {
    this._ignoredPaths = value;
  }
  /** Leaves `ignored_paths` unset. */
  public resetIgnoredPaths() {
    this._ignoredPaths = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `ignored_paths`; nothing if it is not set. */
  public get ignoredPathsInput() {
    return this._ignoredPaths;
  }

  // name - computed: true, optional: false, required: false
  /** Name of the workflow, as the service shows it. */
  public get name() {
    return this.getStringAttribute('name');
  }

  // on_release_failure - computed: true, optional: true, required: false
  private _onReleaseFailure?: string; 
  /** What happens if the document was submitted but approving, enabling or setting a trigger failed. `fail` is an error: the engine taints a failed create, and the next apply replaces it. `warn` keeps the workflow, and the next apply continues from the failed step. Default: `fail`. */
  public get onReleaseFailure() {
    return this.getStringAttribute('on_release_failure');
  }
  public set onReleaseFailure(value: string) {
    this._onReleaseFailure = value;
  }
  /** Leaves `on_release_failure` unset. */
  public resetOnReleaseFailure() {
    this._onReleaseFailure = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `on_release_failure`; nothing if it is not set. */
  public get onReleaseFailureInput() {
    return this._onReleaseFailure;
  }

  // overwrite_pending_submission - computed: true, optional: true, required: false
  private _overwritePendingSubmission?: boolean | cdktf.IResolvable; 
  /** Overwrite a pending submission that somebody else made, or delete it with the workflow. Default: `false`; the update then fails and lists both changes, and a destroy fails and lists theirs. A destroy goes by the value in state: apply a change first. */
  public get overwritePendingSubmission() {
    return this.getBooleanAttribute('overwrite_pending_submission');
  }
  public set overwritePendingSubmission(value: boolean | cdktf.IResolvable) {
    this._overwritePendingSubmission = value;
  }
  /** Leaves `overwrite_pending_submission` unset. */
  public resetOverwritePendingSubmission() {
    this._overwritePendingSubmission = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `overwrite_pending_submission`; nothing if it is not set. */
  public get overwritePendingSubmissionInput() {
    return this._overwritePendingSubmission;
  }

  // pending_changes - computed: true, optional: false, required: false
  /** One line for each difference between the version in state and the pending submission that somebody else made, in the form of `drift`. Null if there is no such submission. */
  public get pendingChanges() {
    return this.getListAttribute('pending_changes');
  }

  // pending_submission - computed: true, optional: false, required: false
  /** Whether a pending submission exists that this configuration did not make. */
  public get pendingSubmission() {
    return this.getBooleanAttribute('pending_submission');
  }

  // preserve_acl - computed: true, optional: true, required: false
  private _preserveAcl?: boolean | cdktf.IResolvable; 
  /** Send `preserveAcl` on submit. The service rejects it unless the key is an administrator's. Default: `false`. */
  public get preserveAcl() {
    return this.getBooleanAttribute('preserve_acl');
  }
  public set preserveAcl(value: boolean | cdktf.IResolvable) {
    this._preserveAcl = value;
  }
  /** Leaves `preserve_acl` unset. */
  public resetPreserveAcl() {
    this._preserveAcl = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `preserve_acl`; nothing if it is not set. */
  public get preserveAclInput() {
    return this._preserveAcl;
  }

  // revision - computed: true, optional: false, required: false
  /** SHA-256 of the canonical document with its substitutions, in hex. Known during plan, unless the value of a substitution is not. */
  public get revision() {
    return this.getStringAttribute('revision');
  }

  // secrets_wo - computed: false, optional: true, required: false
  private _secretsWo?: { [key: string]: string }; 
  /** Values for the placeholders `{{secret:NAME}}` in the document's texts and attribute values, by name. They are sent to the service and never stored: state and plan show the placeholders, and a salted hash reveals a change on the service. Needs write-only attributes: Terraform 1.11, OpenTofu 1.11. */
  public get secretsWo() {
    return this.getStringMapAttribute('secrets_wo');
  }
  public set secretsWo(value: { [key: string]: string }) {
    this._secretsWo = value;
  }
  /** Leaves `secrets_wo` unset. */
  public resetSecretsWo() {
    this._secretsWo = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `secrets_wo`; nothing if it is not set. */
  public get secretsWoInput() {
    return this._secretsWo;
  }

  // secrets_wo_version - computed: false, optional: true, required: false
  private _secretsWoVersion?: number; 
  /** Change it to send the document again with the current values of `secrets_wo`. A plan does not see a change of these values alone. */
  public get secretsWoVersion() {
    return this.getNumberAttribute('secrets_wo_version');
  }
  public set secretsWoVersion(value: number) {
    this._secretsWoVersion = value;
  }
  /** Leaves `secrets_wo_version` unset. */
  public resetSecretsWoVersion() {
    this._secretsWoVersion = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `secrets_wo_version`; nothing if it is not set. */
  public get secretsWoVersionInput() {
    return this._secretsWoVersion;
  }

  // sensitive_paths - computed: false, optional: true, required: false
  private _sensitivePaths?: string[]; 
  /** Document paths whose values appear only in `document` itself, for example `//task/@password`. `definition_json`, `drift` and messages show `(sensitive)` instead. */
  public get sensitivePaths() {
    return this.getListAttribute('sensitive_paths');
  }
  public set sensitivePaths(value: string[]) {
    this._sensitivePaths = value;
  }
  /** Leaves `sensitive_paths` unset. */
  public resetSensitivePaths() {
    this._sensitivePaths = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `sensitive_paths`; nothing if it is not set. */
  public get sensitivePathsInput() {
    return this._sensitivePaths;
  }

  // server_revision - computed: true, optional: false, required: false
  /** SHA-256 of the service's rendition of the document after the last write, in hex. */
  public get serverRevision() {
    return this.getStringAttribute('server_revision');
  }

  // show_definition - computed: false, optional: true, required: false
  private _showDefinition?: boolean | cdktf.IResolvable; 
  /** Fill `definition_json`, so that a plan shows the structural difference of the document. If omitted, the provider's `show_definition` decides. */
  public get showDefinition() {
    return this.getBooleanAttribute('show_definition');
  }
  public set showDefinition(value: boolean | cdktf.IResolvable) {
    this._showDefinition = value;
  }
  /** Leaves `show_definition` unset. */
  public resetShowDefinition() {
    this._showDefinition = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `show_definition`; nothing if it is not set. */
  public get showDefinitionInput() {
    return this._showDefinition;
  }

  // state - computed: true, optional: false, required: false
  /** `approved` if the approved version holds this document, otherwise `submitted`. */
  public get state() {
    return this.getStringAttribute('state');
  }

  // substitutions - computed: true, optional: true, required: false
  private _substitutions?: { [key: string]: string }; 
  /** Values for the placeholders `{{NAME}}` in the document's texts and attribute values, by name, for example `{ "group.id" = wfa_workflow_group.example.id }`. They are escaped for XML and may be known only after apply: the plan still shows and checks the document. If set, every placeholder except `{{secret:NAME}}` needs a value, and every value a placeholder. If omitted, `{{...}}` is literal text. Not for secrets, because state contains the values, and `drift` shows them: use `secrets_wo`. */
  public get substitutions() {
    return this.getStringMapAttribute('substitutions');
  }
  public set substitutions(value: { [key: string]: string }) {
    this._substitutions = value;
  }
  /** Leaves `substitutions` unset. */
  public resetSubstitutions() {
    this._substitutions = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `substitutions`; nothing if it is not set. */
  public get substitutionsInput() {
    return this._substitutions;
  }

  // timeouts - computed: false, optional: true, required: false
  private _timeouts = new WorkflowTimeoutsOutputReference(this, "timeouts");
  /** How long operations may take, as durations such as `30s`, `5m` or `1h30m`. Reading and deleting use the values of the last apply. */
  public get timeouts() {
    return this._timeouts;
  }
  /** Sets `timeouts`. */
  public putTimeouts(value: WorkflowTimeouts) {
    this._timeouts.internalValue = value;
  }
  /** Leaves `timeouts` unset. */
  public resetTimeouts() {
    this._timeouts.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `timeouts`; nothing if it is not set. */
  public get timeoutsInput() {
    return this._timeouts.internalValue;
  }

  // triggers - computed: true, optional: true, required: false
  private _triggers?: { [key: string]: (boolean | cdktf.IResolvable) }; 
  /** Map of trigger names to whether the trigger is enabled. Only the named triggers are managed. Set each of them here or in a `wfa_workflow_trigger`, not in both: nothing refuses it, and each apply of the one would revert the other. An import shows those that the service shows. */
  public get triggers() {
    return this.getBooleanMapAttribute('triggers');
  }
  public set triggers(value: { [key: string]: (boolean | cdktf.IResolvable) }) {
    this._triggers = value;
  }
  /** Leaves `triggers` unset. */
  public resetTriggers() {
    this._triggers = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `triggers`; nothing if it is not set. */
  public get triggersInput() {
    return this._triggers;
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      adopt_existing: cdktf.booleanToTerraform(this._adoptExisting),
      allow_duplicate_name: cdktf.booleanToTerraform(this._allowDuplicateName),
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
      allow_duplicate_name: {
        value: cdktf.booleanToHclTerraform(this._allowDuplicateName),
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
