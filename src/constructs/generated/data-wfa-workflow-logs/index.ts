// Generated from the provider's schema by "npm run generate": do not edit.
// eslint-disable-next-line @typescript-eslint/ban-ts-comment
// @ts-nocheck The generator's code does not know this project's stricter checks; jsii compiles it without this line.
// https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_logs
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/** Settings of `wfa_workflow_logs`. */
export interface DataWfaWorkflowLogsConfig extends cdktf.TerraformMetaArguments {
  /**
  * Whether the search is case sensitive. If omitted, the service's default applies: `true`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_logs#case_sensitive DataWfaWorkflowLogs#case_sensitive}
  */
  readonly caseSensitive?: boolean | cdktf.IResolvable;
  /**
  * Whether the workflow name must match exactly. If omitted, the service's default applies: `true`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_logs#exact_match DataWfaWorkflowLogs#exact_match}
  */
  readonly exactMatch?: boolean | cdktf.IResolvable;
  /**
  * Further query parameters, passed through as they are. The interface document does not say what the parameters for the workflow name and for the dates of `custom` are called.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_logs#parameters DataWfaWorkflowLogs#parameters}
  */
  readonly parameters?: { [key: string]: string };
  /**
  * Period: `today`, `yesterday`, the last hours `L1`, `L4`, `L8`, `L12`, `L24`, `L48`, `LW` (last week), `LM` (last month), `L60` (last 60 days), or `custom`, whose dates go into `parameters`. If omitted, the service's default applies: `today`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_logs#query_type DataWfaWorkflowLogs#query_type}
  */
  readonly queryType?: string;
}
/** The logs, in the service's order. */
export interface DataWfaWorkflowLogsLogs {
}

export function dataWfaWorkflowLogsLogsToTerraform(struct?: DataWfaWorkflowLogsLogs): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataWfaWorkflowLogsLogsToHclTerraform(struct?: DataWfaWorkflowLogsLogs): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/** Refers to `logs`. The logs, in the service's order. */
export class DataWfaWorkflowLogsLogsOutputReference extends cdktf.ComplexObject {
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

  /** What was set as `logs`, all of it. */
  public get internalValue(): DataWfaWorkflowLogsLogs | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataWfaWorkflowLogsLogs | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // attributes_json - computed: true, optional: false, required: false
  /** All fields that the service shows of the log, as JSON. */
  public get attributesJson() {
    return this.getStringAttribute('attributes_json');
  }

  // id - computed: true, optional: false, required: false
  /** Id of the log, if the service shows one. */
  public get id() {
    return this.getStringAttribute('id');
  }

  // instance_id - computed: true, optional: false, required: false
  /** Id of the instance, if shown. */
  public get instanceId() {
    return this.getStringAttribute('instance_id');
  }

  // name - computed: true, optional: false, required: false
  /** Name of the workflow, if shown. */
  public get name() {
    return this.getStringAttribute('name');
  }

  // workflow_id - computed: true, optional: false, required: false
  /** Id of the workflow, if shown. */
  public get workflowId() {
    return this.getStringAttribute('workflow_id');
  }
}

/** Refers to the list `logs`. The logs, in the service's order. */
export class DataWfaWorkflowLogsLogsList extends cdktf.ComplexList {

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
  public get(index: number): DataWfaWorkflowLogsLogsOutputReference {
    return new DataWfaWorkflowLogsLogsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* Represents a {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_logs wfa_workflow_logs}
*
* The logs of workflows that have run to completion, by period.
*/
export class DataWfaWorkflowLogs extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "wfa_workflow_logs";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataWfaWorkflowLogs resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataWfaWorkflowLogs to import
  * @param importFromId The id of the existing DataWfaWorkflowLogs that should be imported. Refer to the {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_logs#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataWfaWorkflowLogs to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "wfa_workflow_logs", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_logs wfa_workflow_logs} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataWfaWorkflowLogsConfig = {}
  */
  public constructor(scope: Construct, id: string, config: DataWfaWorkflowLogsConfig = {}) {
    super(scope, id, {
      terraformResourceType: 'wfa_workflow_logs',
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
    this._caseSensitive = config.caseSensitive;
    this._exactMatch = config.exactMatch;
    this._parameters = config.parameters;
    this._queryType = config.queryType;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // case_sensitive - computed: false, optional: true, required: false
  private _caseSensitive?: boolean | cdktf.IResolvable; 
  /** Whether the search is case sensitive. If omitted, the service's default applies: `true`. */
  public get caseSensitive() {
    return this.getBooleanAttribute('case_sensitive');
  }
  public set caseSensitive(value: boolean | cdktf.IResolvable) {
    this._caseSensitive = value;
  }
  /** Leaves `case_sensitive` unset. */
  public resetCaseSensitive() {
    this._caseSensitive = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `case_sensitive`; nothing if it is not set. */
  public get caseSensitiveInput() {
    return this._caseSensitive;
  }

  // exact_match - computed: false, optional: true, required: false
  private _exactMatch?: boolean | cdktf.IResolvable; 
  /** Whether the workflow name must match exactly. If omitted, the service's default applies: `true`. */
  public get exactMatch() {
    return this.getBooleanAttribute('exact_match');
  }
  public set exactMatch(value: boolean | cdktf.IResolvable) {
    this._exactMatch = value;
  }
  /** Leaves `exact_match` unset. */
  public resetExactMatch() {
    this._exactMatch = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `exact_match`; nothing if it is not set. */
  public get exactMatchInput() {
    return this._exactMatch;
  }

  // logs - computed: true, optional: false, required: false
  private _logs = new DataWfaWorkflowLogsLogsList(this, "logs", false);
  /** The logs, in the service's order. */
  public get logs() {
    return this._logs;
  }

  // parameters - computed: false, optional: true, required: false
  private _parameters?: { [key: string]: string }; 
  /** Further query parameters, passed through as they are. The interface document does not say what the parameters for the workflow name and for the dates of `custom` are called. */
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

  // query_type - computed: false, optional: true, required: false
  private _queryType?: string; 
  /** Period: `today`, `yesterday`, the last hours `L1`, `L4`, `L8`, `L12`, `L24`, `L48`, `LW` (last week), `LM` (last month), `L60` (last 60 days), or `custom`, whose dates go into `parameters`. If omitted, the service's default applies: `today`. */
  public get queryType() {
    return this.getStringAttribute('query_type');
  }
  public set queryType(value: string) {
    this._queryType = value;
  }
  /** Leaves `query_type` unset. */
  public resetQueryType() {
    this._queryType = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `query_type`; nothing if it is not set. */
  public get queryTypeInput() {
    return this._queryType;
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      case_sensitive: cdktf.booleanToTerraform(this._caseSensitive),
      exact_match: cdktf.booleanToTerraform(this._exactMatch),
      parameters: cdktf.hashMapper(cdktf.stringToTerraform)(this._parameters),
      query_type: cdktf.stringToTerraform(this._queryType),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      case_sensitive: {
        value: cdktf.booleanToHclTerraform(this._caseSensitive),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      exact_match: {
        value: cdktf.booleanToHclTerraform(this._exactMatch),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      parameters: {
        value: cdktf.hashMapperHcl(cdktf.stringToHclTerraform)(this._parameters),
        isBlock: false,
        type: "map",
        storageClassType: "stringMap",
      },
      query_type: {
        value: cdktf.stringToHclTerraform(this._queryType),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
