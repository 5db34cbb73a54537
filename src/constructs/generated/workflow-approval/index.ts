// Generated from the provider's schema by "npm run generate": do not edit.
// eslint-disable-next-line @typescript-eslint/ban-ts-comment
// @ts-nocheck The generator's code does not know this project's stricter checks; jsii compiles it without this line.
// https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_approval
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/** Settings of `wfa_workflow_approval`. */
export interface WorkflowApprovalConfig extends cdktf.TerraformMetaArguments {
  /**
  * Whether the workflow is enabled for execution together with the approval. If set, it is enforced; if omitted, it is left alone.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_approval#enable WorkflowApproval#enable}
  */
  readonly enable?: boolean | cdktf.IResolvable;
  /**
  * Document paths whose values never appear in messages and are never recorded, for example `//connection/@password`. Name those of the submitting stage's `sensitive_paths` and `secrets_wo`. A change at these paths is reported without the values.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_approval#sensitive_paths WorkflowApproval#sensitive_paths}
  */
  readonly sensitivePaths?: string[];
  /**
  * Revision of what the reviewer saw: SHA-256 of the canonical form of the service's own rendition, as `server_revision` of `wfa_workflow` shows it. If another submission is pending, the apply fails and lists the differences. If somebody has approved another version since, this attribute shows its revision.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_approval#server_revision WorkflowApproval#server_revision}
  */
  readonly serverRevision: string;
  /**
  * How long operations may take, as durations such as `30s`, `5m` or `1h30m`. Reading and deleting use the values of the last apply.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_approval#timeouts WorkflowApproval#timeouts}
  */
  readonly timeouts?: WorkflowApprovalTimeouts;
  /**
  * Id of the workflow.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_approval#workflow_id WorkflowApproval#workflow_id}
  */
  readonly workflowId: string;
}
/** How long operations may take, as durations such as `30s`, `5m` or `1h30m`. Reading and deleting use the values of the last apply. */
export interface WorkflowApprovalTimeouts {
  /**
  * How long to wait for create. Default `5m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_approval#create WorkflowApproval#create}
  */
  readonly create?: string;
  /**
  * How long to wait for delete. Default `2m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_approval#delete WorkflowApproval#delete}
  */
  readonly delete?: string;
  /**
  * How long to wait for read. Default `2m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_approval#read WorkflowApproval#read}
  */
  readonly read?: string;
  /**
  * How long to wait for update. Default `5m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_approval#update WorkflowApproval#update}
  */
  readonly update?: string;
}

export function workflowApprovalTimeoutsToTerraform(struct?: WorkflowApprovalTimeouts | cdktf.IResolvable): any {
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


export function workflowApprovalTimeoutsToHclTerraform(struct?: WorkflowApprovalTimeouts | cdktf.IResolvable): any {
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
export class WorkflowApprovalTimeoutsOutputReference extends cdktf.ComplexObject {
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
  public get internalValue(): WorkflowApprovalTimeouts | cdktf.IResolvable | undefined {
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

  public set internalValue(value: WorkflowApprovalTimeouts | cdktf.IResolvable | undefined) {
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
  /** How long to wait for delete. Default `2m`. */
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
* Represents a {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_approval wfa_workflow_approval}
*
* Approves exactly what was reviewed: approves the pending submission only if it still has the reviewed revision. For pipelines in which one key submits (`wfa_workflow` with `approve = false`) and another key approves. Destroying it changes nothing on the service.
*/
export class WorkflowApproval extends cdktf.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "wfa_workflow_approval";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a WorkflowApproval resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the WorkflowApproval to import
  * @param importFromId The id of the existing WorkflowApproval that should be imported. Refer to the {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_approval#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the WorkflowApproval to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "wfa_workflow_approval", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_approval wfa_workflow_approval} Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options WorkflowApprovalConfig
  */
  public constructor(scope: Construct, id: string, config: WorkflowApprovalConfig) {
    super(scope, id, {
      terraformResourceType: 'wfa_workflow_approval',
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
    this._enable = config.enable;
    this._sensitivePaths = config.sensitivePaths;
    this._serverRevision = config.serverRevision;
    this._timeouts.internalValue = config.timeouts;
    this._workflowId = config.workflowId;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // approved_revision - computed: true, optional: false, required: false
  /** Revision of the approved version as the service showed it after the approval. It differs from `server_revision` if the service writes into a document that it approves. */
  public get approvedRevision() {
    return this.getStringAttribute('approved_revision');
  }

  // enable - computed: false, optional: true, required: false
  private _enable?: boolean | cdktf.IResolvable; 
  /** Whether the workflow is enabled for execution together with the approval. If set, it is enforced; if omitted, it is left alone. */
  public get enable() {
    return this.getBooleanAttribute('enable');
  }
  public set enable(value: boolean | cdktf.IResolvable) {
    this._enable = value;
  }
  /** Leaves `enable` unset. */
  public resetEnable() {
    this._enable = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `enable`; nothing if it is not set. */
  public get enableInput() {
    return this._enable;
  }

  // id - computed: true, optional: false, required: false
  /** The workflow's id. */
  public get id() {
    return this.getStringAttribute('id');
  }

  // sensitive_paths - computed: false, optional: true, required: false
  private _sensitivePaths?: string[]; 
  /** Document paths whose values never appear in messages and are never recorded, for example `//connection/@password`. Name those of the submitting stage's `sensitive_paths` and `secrets_wo`. A change at these paths is reported without the values. */
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

  // server_revision - computed: false, optional: false, required: true
  private _serverRevision?: string; 
  /** Revision of what the reviewer saw: SHA-256 of the canonical form of the service's own rendition, as `server_revision` of `wfa_workflow` shows it. If another submission is pending, the apply fails and lists the differences. If somebody has approved another version since, this attribute shows its revision. */
  public get serverRevision() {
    return this.getStringAttribute('server_revision');
  }
  public set serverRevision(value: string) {
    this._serverRevision = value;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `server_revision`; nothing if it is not set. */
  public get serverRevisionInput() {
    return this._serverRevision;
  }

  // timeouts - computed: false, optional: true, required: false
  private _timeouts = new WorkflowApprovalTimeoutsOutputReference(this, "timeouts");
  /** How long operations may take, as durations such as `30s`, `5m` or `1h30m`. Reading and deleting use the values of the last apply. */
  public get timeouts() {
    return this._timeouts;
  }
  /** Sets `timeouts`. */
  public putTimeouts(value: WorkflowApprovalTimeouts) {
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

  // workflow_id - computed: false, optional: false, required: true
  private _workflowId?: string; 
  /** Id of the workflow. */
  public get workflowId() {
    return this.getStringAttribute('workflow_id');
  }
  public set workflowId(value: string) {
    this._workflowId = value;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `workflow_id`; nothing if it is not set. */
  public get workflowIdInput() {
    return this._workflowId;
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      enable: cdktf.booleanToTerraform(this._enable),
      sensitive_paths: cdktf.listMapper(cdktf.stringToTerraform, false)(this._sensitivePaths),
      server_revision: cdktf.stringToTerraform(this._serverRevision),
      timeouts: workflowApprovalTimeoutsToTerraform(this._timeouts.internalValue),
      workflow_id: cdktf.stringToTerraform(this._workflowId),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      enable: {
        value: cdktf.booleanToHclTerraform(this._enable),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      sensitive_paths: {
        value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(this._sensitivePaths),
        isBlock: false,
        type: "list",
        storageClassType: "stringList",
      },
      server_revision: {
        value: cdktf.stringToHclTerraform(this._serverRevision),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      timeouts: {
        value: workflowApprovalTimeoutsToHclTerraform(this._timeouts.internalValue),
        isBlock: true,
        type: "struct",
        storageClassType: "WorkflowApprovalTimeouts",
      },
      workflow_id: {
        value: cdktf.stringToHclTerraform(this._workflowId),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
