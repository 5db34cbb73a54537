// Generated from the provider's schema by "npm run generate": do not edit.
// eslint-disable-next-line @typescript-eslint/ban-ts-comment
// @ts-nocheck The generator's code does not know this project's stricter checks; jsii compiles it without this line.
// https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_trigger
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/** Settings of `wfa_workflow_trigger`. */
export interface WorkflowTriggerConfig extends cdktf.TerraformMetaArguments {
  /**
  * Whether the trigger is enabled.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_trigger#enabled WorkflowTrigger#enabled}
  */
  readonly enabled: boolean | cdktf.IResolvable;
  /**
  * Name of the trigger.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_trigger#name WorkflowTrigger#name}
  */
  readonly name: string;
  /**
  * What destroy does: `keep` leaves the trigger as it is, `disable` disables it. Default: `keep`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_trigger#on_destroy WorkflowTrigger#on_destroy}
  */
  readonly onDestroy?: string;
  /**
  * How long operations may take, as durations such as `30s`, `5m` or `1h30m`. Reading and deleting use the values of the last apply.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_trigger#timeouts WorkflowTrigger#timeouts}
  */
  readonly timeouts?: WorkflowTriggerTimeouts;
  /**
  * Id of the workflow.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_trigger#workflow_id WorkflowTrigger#workflow_id}
  */
  readonly workflowId: string;
  /**
  * Revision of the trigger's workflow. When it changes, the trigger is set again, because a new version may have reset it.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_trigger#workflow_revision WorkflowTrigger#workflow_revision}
  */
  readonly workflowRevision?: string;
}
/** How long operations may take, as durations such as `30s`, `5m` or `1h30m`. Reading and deleting use the values of the last apply. */
export interface WorkflowTriggerTimeouts {
  /**
  * How long to wait for create. Default `2m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_trigger#create WorkflowTrigger#create}
  */
  readonly create?: string;
  /**
  * How long to wait for delete. Default `2m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_trigger#delete WorkflowTrigger#delete}
  */
  readonly delete?: string;
  /**
  * How long to wait for read. Default `2m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_trigger#read WorkflowTrigger#read}
  */
  readonly read?: string;
  /**
  * How long to wait for update. Default `2m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_trigger#update WorkflowTrigger#update}
  */
  readonly update?: string;
}

export function workflowTriggerTimeoutsToTerraform(struct?: WorkflowTriggerTimeouts | cdktf.IResolvable): any {
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


export function workflowTriggerTimeoutsToHclTerraform(struct?: WorkflowTriggerTimeouts | cdktf.IResolvable): any {
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
export class WorkflowTriggerTimeoutsOutputReference extends cdktf.ComplexObject {
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
  public get internalValue(): WorkflowTriggerTimeouts | cdktf.IResolvable | undefined {
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

  public set internalValue(value: WorkflowTriggerTimeouts | cdktf.IResolvable | undefined) {
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
  /** How long to wait for create. Default `2m`. */
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
  /** How long to wait for update. Default `2m`. */
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
* Represents a {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_trigger wfa_workflow_trigger}
*
* Whether one trigger of a workflow is enabled, for a workflow that this configuration does not manage. For one that it manages, use `triggers` of `wfa_workflow`. Do not set a trigger in both places: nothing refuses it, and each apply of the one would revert the other.
*/
export class WorkflowTrigger extends cdktf.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "wfa_workflow_trigger";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a WorkflowTrigger resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the WorkflowTrigger to import
  * @param importFromId The id of the existing WorkflowTrigger that should be imported. Refer to the {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_trigger#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the WorkflowTrigger to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "wfa_workflow_trigger", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_trigger wfa_workflow_trigger} Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options WorkflowTriggerConfig
  */
  public constructor(scope: Construct, id: string, config: WorkflowTriggerConfig) {
    super(scope, id, {
      terraformResourceType: 'wfa_workflow_trigger',
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
    this._enabled = config.enabled;
    this._name = config.name;
    this._onDestroy = config.onDestroy;
    this._timeouts.internalValue = config.timeouts;
    this._workflowId = config.workflowId;
    this._workflowRevision = config.workflowRevision;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // enabled - computed: false, optional: false, required: true
  private _enabled?: boolean | cdktf.IResolvable; 
  /** Whether the trigger is enabled. */
  public get enabled() {
    return this.getBooleanAttribute('enabled');
  }
  public set enabled(value: boolean | cdktf.IResolvable) {
    this._enabled = value;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `enabled`; nothing if it is not set. */
  public get enabledInput() {
    return this._enabled;
  }

  // id - computed: true, optional: false, required: false
  /** `WORKFLOW_ID/NAME`, both percent-encoded; takes part in import. */
  public get id() {
    return this.getStringAttribute('id');
  }

  // name - computed: false, optional: false, required: true
  private _name?: string; 
  /** Name of the trigger. */
  public get name() {
    return this.getStringAttribute('name');
  }
  public set name(value: string) {
    this._name = value;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `name`; nothing if it is not set. */
  public get nameInput() {
    return this._name;
  }

  // on_destroy - computed: true, optional: true, required: false
  private _onDestroy?: string; 
  /** What destroy does: `keep` leaves the trigger as it is, `disable` disables it. Default: `keep`. */
  public get onDestroy() {
    return this.getStringAttribute('on_destroy');
  }
  public set onDestroy(value: string) {
    this._onDestroy = value;
  }
  /** Leaves `on_destroy` unset. */
  public resetOnDestroy() {
    this._onDestroy = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `on_destroy`; nothing if it is not set. */
  public get onDestroyInput() {
    return this._onDestroy;
  }

  // timeouts - computed: false, optional: true, required: false
  private _timeouts = new WorkflowTriggerTimeoutsOutputReference(this, "timeouts");
  /** How long operations may take, as durations such as `30s`, `5m` or `1h30m`. Reading and deleting use the values of the last apply. */
  public get timeouts() {
    return this._timeouts;
  }
  /** Sets `timeouts`. */
  public putTimeouts(value: WorkflowTriggerTimeouts) {
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

  // workflow_revision - computed: false, optional: true, required: false
  private _workflowRevision?: string; 
  /** Revision of the trigger's workflow. When it changes, the trigger is set again, because a new version may have reset it. */
  public get workflowRevision() {
    return this.getStringAttribute('workflow_revision');
  }
  public set workflowRevision(value: string) {
    this._workflowRevision = value;
  }
  /** Leaves `workflow_revision` unset. */
  public resetWorkflowRevision() {
    this._workflowRevision = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `workflow_revision`; nothing if it is not set. */
  public get workflowRevisionInput() {
    return this._workflowRevision;
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      enabled: cdktf.booleanToTerraform(this._enabled),
      name: cdktf.stringToTerraform(this._name),
      on_destroy: cdktf.stringToTerraform(this._onDestroy),
      timeouts: workflowTriggerTimeoutsToTerraform(this._timeouts.internalValue),
      workflow_id: cdktf.stringToTerraform(this._workflowId),
      workflow_revision: cdktf.stringToTerraform(this._workflowRevision),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      enabled: {
        value: cdktf.booleanToHclTerraform(this._enabled),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      name: {
        value: cdktf.stringToHclTerraform(this._name),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      on_destroy: {
        value: cdktf.stringToHclTerraform(this._onDestroy),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      timeouts: {
        value: workflowTriggerTimeoutsToHclTerraform(this._timeouts.internalValue),
        isBlock: true,
        type: "struct",
        storageClassType: "WorkflowTriggerTimeouts",
      },
      workflow_id: {
        value: cdktf.stringToHclTerraform(this._workflowId),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      workflow_revision: {
        value: cdktf.stringToHclTerraform(this._workflowRevision),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
