// Generated from the provider's schema by "npm run generate": do not edit.
// eslint-disable-next-line @typescript-eslint/ban-ts-comment
// @ts-nocheck The generator's code does not know this project's stricter checks; jsii compiles it without this line.
// https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_log_entries
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/** Settings of `wfa_workflow_log_entries`. */
export interface DataWfaWorkflowLogEntriesConfig extends cdktf.TerraformMetaArguments {
  /**
  * Id of the instance whose log to read. If omitted, the request names only the workflow, which a service may reject if there are several logs.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_log_entries#instance_id DataWfaWorkflowLogEntries#instance_id}
  */
  readonly instanceId?: string;
  /**
  * Index of the first entry, from 0. Default: `0`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_log_entries#start DataWfaWorkflowLogEntries#start}
  */
  readonly start?: number;
  /**
  * Id of the workflow.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_log_entries#workflow_id DataWfaWorkflowLogEntries#workflow_id}
  */
  readonly workflowId: string;
}
/** All entries from `start` on, in the service's order. */
export interface DataWfaWorkflowLogEntriesEntries {
}

export function dataWfaWorkflowLogEntriesEntriesToTerraform(struct?: DataWfaWorkflowLogEntriesEntries): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataWfaWorkflowLogEntriesEntriesToHclTerraform(struct?: DataWfaWorkflowLogEntriesEntries): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/** Refers to `entries`. All entries from `start` on, in the service's order. */
export class DataWfaWorkflowLogEntriesEntriesOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * Refers to an attribute of a resource or data source; made by the classes of these.
  *
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectIndex the index of this item in the list
  * @param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number, complexObjectIsFromSet: boolean) {
    super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);
  }

  /** What was set as `entries`, all of it. */
  public get internalValue(): DataWfaWorkflowLogEntriesEntries | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataWfaWorkflowLogEntriesEntries | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // attributes_json - computed: true, optional: false, required: false
  /** All fields that the service shows of the entry, as JSON. */
  public get attributesJson() {
    return this.getStringAttribute('attributes_json');
  }

  // message - computed: true, optional: false, required: false
  /** The entry's text, if the service shows one as `message` or `text`. */
  public get message() {
    return this.getStringAttribute('message');
  }
}

/** Refers to the list `entries`. All entries from `start` on, in the service's order. */
export class DataWfaWorkflowLogEntriesEntriesList extends cdktf.ComplexList {

  /**
  * Refers to an attribute of a resource or data source; made by the classes of these.
  *
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param wrapsSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  constructor(protected terraformResource: cdktf.IInterpolatingParent, protected terraformAttribute: string, protected wrapsSet: boolean) {
    super(terraformResource, terraformAttribute, wrapsSet)
  }

  /**
  * The element at an index.
  *
  * @param index the index of the item to return
  */
  public get(index: number): DataWfaWorkflowLogEntriesEntriesOutputReference {
    return new DataWfaWorkflowLogEntriesEntriesOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* Represents a {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_log_entries wfa_workflow_log_entries}
*
* All step-by-step entries of one log.
*/
export class DataWfaWorkflowLogEntries extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "wfa_workflow_log_entries";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataWfaWorkflowLogEntries resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataWfaWorkflowLogEntries to import
  * @param importFromId The id of the existing DataWfaWorkflowLogEntries that should be imported. Refer to the {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_log_entries#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataWfaWorkflowLogEntries to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "wfa_workflow_log_entries", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_log_entries wfa_workflow_log_entries} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataWfaWorkflowLogEntriesConfig
  */
  public constructor(scope: Construct, id: string, config: DataWfaWorkflowLogEntriesConfig) {
    super(scope, id, {
      terraformResourceType: 'wfa_workflow_log_entries',
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
    this._instanceId = config.instanceId;
    this._start = config.start;
    this._workflowId = config.workflowId;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // entries - computed: true, optional: false, required: false
  private _entries = new DataWfaWorkflowLogEntriesEntriesList(this, "entries", false);
  /** All entries from `start` on, in the service's order. */
  public get entries() {
    return this._entries;
  }

  // instance_id - computed: false, optional: true, required: false
  private _instanceId?: string; 
  /** Id of the instance whose log to read. If omitted, the request names only the workflow, which a service may reject if there are several logs. */
  public get instanceId() {
    return this.getStringAttribute('instance_id');
  }
  public set instanceId(value: string) {
    this._instanceId = value;
  }
  /** Leaves `instance_id` unset. */
  public resetInstanceId() {
    this._instanceId = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `instance_id`; nothing if it is not set. */
  public get instanceIdInput() {
    return this._instanceId;
  }

  // start - computed: true, optional: true, required: false
  private _start?: number; 
  /** Index of the first entry, from 0. Default: `0`. */
  public get start() {
    return this.getNumberAttribute('start');
  }
  public set start(value: number) {
    this._start = value;
  }
  /** Leaves `start` unset. */
  public resetStart() {
    this._start = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `start`; nothing if it is not set. */
  public get startInput() {
    return this._start;
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
      instance_id: cdktf.stringToTerraform(this._instanceId),
      start: cdktf.numberToTerraform(this._start),
      workflow_id: cdktf.stringToTerraform(this._workflowId),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      instance_id: {
        value: cdktf.stringToHclTerraform(this._instanceId),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      start: {
        value: cdktf.numberToHclTerraform(this._start),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
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
