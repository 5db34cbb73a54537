// Generated from the provider's schema by "npm run generate": do not edit.
// eslint-disable-next-line @typescript-eslint/ban-ts-comment
// @ts-nocheck The generator's code does not know this project's stricter checks; jsii compiles it without this line.
// https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_execution
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/** Settings of `wfa_workflow_execution`. */
export interface WorkflowExecutionConfig extends cdktf.TerraformMetaArguments {
  /**
  * Values of your choice, for example `{ revision = wfa_workflow.load.revision }`. When they change, the workflow runs again.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_execution#keepers WorkflowExecution#keepers}
  */
  readonly keepers?: { [key: string]: string };
  /**
  * Name/value pairs for a trigger that requires parameters. They are stored in state.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_execution#parameters WorkflowExecution#parameters}
  */
  readonly parameters?: { [key: string]: string };
  /**
  * Secret name/value pairs, sent to the service together with `parameters`. They may be ephemeral. A name cannot be in both maps. State and plan never contain them. A change of these values alone does not run the workflow again: change `keepers` with them. Needs write-only attributes: Terraform 1.11, OpenTofu 1.11.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_execution#parameters_wo WorkflowExecution#parameters_wo}
  */
  readonly parametersWo?: { [key: string]: string };
  /**
  * How long operations may take, as durations such as `30s`, `5m` or `1h30m`. Reading and deleting use the values of the last apply.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_execution#timeouts WorkflowExecution#timeouts}
  */
  readonly timeouts?: WorkflowExecutionTimeouts;
  /**
  * Name of the trigger that starts the workflow.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_execution#trigger WorkflowExecution#trigger}
  */
  readonly trigger: string;
  /**
  * Wait until the run ends, up to `timeouts.create`. `result` says how it ended. A failed run does not fail the apply; check `result` with a `postcondition`. One that waits for a person's confirmation is a warning. Interrupting the apply leaves the instance running. Default: `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_execution#wait_for_completion WorkflowExecution#wait_for_completion}
  */
  readonly waitForCompletion?: boolean | cdktf.IResolvable;
  /**
  * Id of the workflow. It must be approved and enabled.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_execution#workflow_id WorkflowExecution#workflow_id}
  */
  readonly workflowId: string;
}
/** How long operations may take, as durations such as `30s`, `5m` or `1h30m`. Reading and deleting use the values of the last apply. */
export interface WorkflowExecutionTimeouts {
  /**
  * How long to wait for create. Default `1h`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_execution#create WorkflowExecution#create}
  */
  readonly create?: string;
  /**
  * How long to wait for delete. Default `2m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_execution#delete WorkflowExecution#delete}
  */
  readonly delete?: string;
  /**
  * How long to wait for read. Default `2m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_execution#read WorkflowExecution#read}
  */
  readonly read?: string;
  /**
  * How long to wait for update. Default `2m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_execution#update WorkflowExecution#update}
  */
  readonly update?: string;
}

export function workflowExecutionTimeoutsToTerraform(struct?: WorkflowExecutionTimeouts | cdktf.IResolvable): any {
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


export function workflowExecutionTimeoutsToHclTerraform(struct?: WorkflowExecutionTimeouts | cdktf.IResolvable): any {
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
export class WorkflowExecutionTimeoutsOutputReference extends cdktf.ComplexObject {
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
  public get internalValue(): WorkflowExecutionTimeouts | cdktf.IResolvable | undefined {
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

  public set internalValue(value: WorkflowExecutionTimeouts | cdktf.IResolvable | undefined) {
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
  /** How long to wait for create. Default `1h`. */
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
* Represents a {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_execution wfa_workflow_execution}
*
* One run of a workflow. Creating it starts an instance. A change of `keepers`, `workflow_id`, `trigger` or `parameters` runs the workflow again. Destroying it changes nothing on the service. For engines without actions.
*/
export class WorkflowExecution extends cdktf.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "wfa_workflow_execution";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a WorkflowExecution resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the WorkflowExecution to import
  * @param importFromId The id of the existing WorkflowExecution that should be imported. Refer to the {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_execution#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the WorkflowExecution to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "wfa_workflow_execution", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_execution wfa_workflow_execution} Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options WorkflowExecutionConfig
  */
  public constructor(scope: Construct, id: string, config: WorkflowExecutionConfig) {
    super(scope, id, {
      terraformResourceType: 'wfa_workflow_execution',
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
    this._keepers = config.keepers;
    this._parameters = config.parameters;
    this._parametersWo = config.parametersWo;
    this._timeouts.internalValue = config.timeouts;
    this._trigger = config.trigger;
    this._waitForCompletion = config.waitForCompletion;
    this._workflowId = config.workflowId;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // id - computed: true, optional: false, required: false
  /** `WORKFLOW_ID/TRIGGER/INSTANCE_ID`, each percent-encoded; takes part in import. Null if the create failed after its request. */
  public get id() {
    return this.getStringAttribute('id');
  }

  // instance_id - computed: true, optional: false, required: false
  /** Id of the workflow instance. Null if the service did not show which one it started. */
  public get instanceId() {
    return this.getStringAttribute('instance_id');
  }

  // keepers - computed: false, optional: true, required: false
  private _keepers?: { [key: string]: string }; 
  /** Values of your choice, for example `{ revision = wfa_workflow.load.revision }`. When they change, the workflow runs again. */
  public get keepers() {
    return this.getStringMapAttribute('keepers');
  }
  public set keepers(value: { [key: string]: string }) {
    this._keepers = value;
  }
  /** Leaves `keepers` unset. */
  public resetKeepers() {
    this._keepers = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `keepers`; nothing if it is not set. */
  public get keepersInput() {
    return this._keepers;
  }

  // parameters - computed: false, optional: true, required: false
  private _parameters?: { [key: string]: string }; 
  /** Name/value pairs for a trigger that requires parameters. They are stored in state. */
  public get parameters() {
    return this.getStringMapAttribute('parameters');
  }
  public set parameters(value: { [key: string]: string }) {
    this._parameters = value;
  }
  /** Leaves `parameters` unset. */
  public resetParameters() {
    this._parameters = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `parameters`; nothing if it is not set. */
  public get parametersInput() {
    return this._parameters;
  }

  // parameters_wo - computed: false, optional: true, required: false
  private _parametersWo?: { [key: string]: string }; 
  /** Secret name/value pairs, sent to the service together with `parameters`. They may be ephemeral. A name cannot be in both maps. State and plan never contain them. A change of these values alone does not run the workflow again: change `keepers` with them. Needs write-only attributes: Terraform 1.11, OpenTofu 1.11. */
  public get parametersWo() {
    return this.getStringMapAttribute('parameters_wo');
  }
  public set parametersWo(value: { [key: string]: string }) {
    this._parametersWo = value;
  }
  /** Leaves `parameters_wo` unset. */
  public resetParametersWo() {
    this._parametersWo = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `parameters_wo`; nothing if it is not set. */
  public get parametersWoInput() {
    return this._parametersWo;
  }

  // result - computed: true, optional: false, required: false
  /** How the run ended, in the service's own words: the result in its log, otherwise the last state that the instance showed. Null while it is unknown; a refresh fills it in while the service shows it. */
  public get result() {
    return this.getStringAttribute('result');
  }

  // timeouts - computed: false, optional: true, required: false
  private _timeouts = new WorkflowExecutionTimeoutsOutputReference(this, "timeouts");
  /** How long operations may take, as durations such as `30s`, `5m` or `1h30m`. Reading and deleting use the values of the last apply. */
  public get timeouts() {
    return this._timeouts;
  }
  /** Sets `timeouts`. */
  public putTimeouts(value: WorkflowExecutionTimeouts) {
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

  // trigger - computed: false, optional: false, required: true
  private _trigger?: string; 
  /** Name of the trigger that starts the workflow. */
  public get trigger() {
    return this.getStringAttribute('trigger');
  }
  public set trigger(value: string) {
    this._trigger = value;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `trigger`; nothing if it is not set. */
  public get triggerInput() {
    return this._trigger;
  }

  // wait_for_completion - computed: true, optional: true, required: false
  private _waitForCompletion?: boolean | cdktf.IResolvable; 
  /** Wait until the run ends, up to `timeouts.create`. `result` says how it ended. A failed run does not fail the apply; check `result` with a `postcondition`. One that waits for a person's confirmation is a warning. Interrupting the apply leaves the instance running. Default: `false`. */
  public get waitForCompletion() {
    return this.getBooleanAttribute('wait_for_completion');
  }
  public set waitForCompletion(value: boolean | cdktf.IResolvable) {
    this._waitForCompletion = value;
  }
  /** Leaves `wait_for_completion` unset. */
  public resetWaitForCompletion() {
    this._waitForCompletion = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `wait_for_completion`; nothing if it is not set. */
  public get waitForCompletionInput() {
    return this._waitForCompletion;
  }

  // workflow_id - computed: false, optional: false, required: true
  private _workflowId?: string; 
  /** Id of the workflow. It must be approved and enabled. */
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
      keepers: cdktf.hashMapper(cdktf.stringToTerraform)(this._keepers),
      parameters: cdktf.hashMapper(cdktf.stringToTerraform)(this._parameters),
      parameters_wo: cdktf.hashMapper(cdktf.stringToTerraform)(this._parametersWo),
      timeouts: workflowExecutionTimeoutsToTerraform(this._timeouts.internalValue),
      trigger: cdktf.stringToTerraform(this._trigger),
      wait_for_completion: cdktf.booleanToTerraform(this._waitForCompletion),
      workflow_id: cdktf.stringToTerraform(this._workflowId),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      keepers: {
        value: cdktf.hashMapperHcl(cdktf.stringToHclTerraform)(this._keepers),
        isBlock: false,
        type: "map",
        storageClassType: "stringMap",
      },
      parameters: {
        value: cdktf.hashMapperHcl(cdktf.stringToHclTerraform)(this._parameters),
        isBlock: false,
        type: "map",
        storageClassType: "stringMap",
      },
      parameters_wo: {
        value: cdktf.hashMapperHcl(cdktf.stringToHclTerraform)(this._parametersWo),
        isBlock: false,
        type: "map",
        storageClassType: "stringMap",
      },
      timeouts: {
        value: workflowExecutionTimeoutsToHclTerraform(this._timeouts.internalValue),
        isBlock: true,
        type: "struct",
        storageClassType: "WorkflowExecutionTimeouts",
      },
      trigger: {
        value: cdktf.stringToHclTerraform(this._trigger),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      wait_for_completion: {
        value: cdktf.booleanToHclTerraform(this._waitForCompletion),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
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
