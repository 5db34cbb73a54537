// Generated from the provider's schema by "npm run generate": do not edit.
// eslint-disable-next-line @typescript-eslint/ban-ts-comment
// @ts-nocheck The generator's code does not know this project's stricter checks; jsii compiles it without this line.
// https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_groups
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/** Settings of `wfa_workflow_groups`. */
export interface DataWfaWorkflowGroupsConfig extends cdktf.TerraformMetaArguments {
  /**
  * Group attributes, as the service names them, and the values that they must have, such as `{ name = "Finance" }`. If omitted, all groups are listed.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_groups#filter DataWfaWorkflowGroups#filter}
  */
  readonly filter?: { [key: string]: string };
}
/** The groups, in the service's order. */
export interface DataWfaWorkflowGroupsGroups {
}

export function dataWfaWorkflowGroupsGroupsToTerraform(struct?: DataWfaWorkflowGroupsGroups): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataWfaWorkflowGroupsGroupsToHclTerraform(struct?: DataWfaWorkflowGroupsGroups): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/** Refers to `groups`. The groups, in the service's order. */
export class DataWfaWorkflowGroupsGroupsOutputReference extends cdktf.ComplexObject {
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

  /** What was set as `groups`, all of it. */
  public get internalValue(): DataWfaWorkflowGroupsGroups | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataWfaWorkflowGroupsGroups | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // attributes_json - computed: true, optional: false, required: false
  /** All fields that the service shows of the group, as JSON. */
  public get attributesJson() {
    return this.getStringAttribute('attributes_json');
  }

  // description - computed: true, optional: false, required: false
  /** Description of the group. */
  public get description() {
    return this.getStringAttribute('description');
  }

  // id - computed: true, optional: false, required: false
  /** Globally unique id. */
  public get id() {
    return this.getStringAttribute('id');
  }

  // name - computed: true, optional: false, required: false
  /** Name of the group. */
  public get name() {
    return this.getStringAttribute('name');
  }

  // parent_id - computed: true, optional: false, required: false
  /** Id of the parent group. */
  public get parentId() {
    return this.getStringAttribute('parent_id');
  }
}

/** Refers to the list `groups`. The groups, in the service's order. */
export class DataWfaWorkflowGroupsGroupsList extends cdktf.ComplexList {

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
  public get(index: number): DataWfaWorkflowGroupsGroupsOutputReference {
    return new DataWfaWorkflowGroupsGroupsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* Represents a {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_groups wfa_workflow_groups}
*
* The workflow groups that exist on the service.
*/
export class DataWfaWorkflowGroups extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "wfa_workflow_groups";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataWfaWorkflowGroups resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataWfaWorkflowGroups to import
  * @param importFromId The id of the existing DataWfaWorkflowGroups that should be imported. Refer to the {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_groups#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataWfaWorkflowGroups to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "wfa_workflow_groups", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_groups wfa_workflow_groups} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataWfaWorkflowGroupsConfig = {}
  */
  public constructor(scope: Construct, id: string, config: DataWfaWorkflowGroupsConfig = {}) {
    super(scope, id, {
      terraformResourceType: 'wfa_workflow_groups',
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
    this._filter = config.filter;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // filter - computed: false, optional: true, required: false
  private _filter?: { [key: string]: string }; 
  /** Group attributes, as the service names them, and the values that they must have, such as `{ name = "Finance" }`. If omitted, all groups are listed. */
  public get filter() {
    return this.getStringMapAttribute('filter');
  }
  public set filter(value: { [key: string]: string }) {
    this._filter = value;
  }
  /** Leaves `filter` unset. */
  public resetFilter() {
    this._filter = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `filter`; nothing if it is not set. */
  public get filterInput() {
    return this._filter;
  }

  // groups - computed: true, optional: false, required: false
  private _groups = new DataWfaWorkflowGroupsGroupsList(this, "groups", false);
  /** The groups, in the service's order. */
  public get groups() {
    return this._groups;
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      filter: cdktf.hashMapper(cdktf.stringToTerraform)(this._filter),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      filter: {
        value: cdktf.hashMapperHcl(cdktf.stringToHclTerraform)(this._filter),
        isBlock: false,
        type: "map",
        storageClassType: "stringMap",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
