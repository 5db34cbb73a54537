// Generated from the provider's schema by "npm run generate": do not edit.
// eslint-disable-next-line @typescript-eslint/ban-ts-comment
// @ts-nocheck The generator's code does not know this project's stricter checks; jsii compiles it without this line.
// https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/calendars
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/** Settings of `wfa_calendars`. */
export interface DataWfaCalendarsConfig extends cdktf.TerraformMetaArguments {
}
/** The calendars, in the service's order. */
export interface DataWfaCalendarsCalendars {
}

export function dataWfaCalendarsCalendarsToTerraform(struct?: DataWfaCalendarsCalendars): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataWfaCalendarsCalendarsToHclTerraform(struct?: DataWfaCalendarsCalendars): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/** Refers to `calendars`. The calendars, in the service's order. */
export class DataWfaCalendarsCalendarsOutputReference extends cdktf.ComplexObject {
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

  /** What was set as `calendars`, all of it. */
  public get internalValue(): DataWfaCalendarsCalendars | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataWfaCalendarsCalendars | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // attributes_json - computed: true, optional: false, required: false
  /** All fields that the service shows of the calendar, as JSON. */
  public get attributesJson() {
    return this.getStringAttribute('attributes_json');
  }

  // id - computed: true, optional: false, required: false
  /** Unique id of the calendar. */
  public get id() {
    return this.getStringAttribute('id');
  }

  // name - computed: true, optional: false, required: false
  /** Name of the calendar. */
  public get name() {
    return this.getStringAttribute('name');
  }
}

/** Refers to the list `calendars`. The calendars, in the service's order. */
export class DataWfaCalendarsCalendarsList extends cdktf.ComplexList {

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
  public get(index: number): DataWfaCalendarsCalendarsOutputReference {
    return new DataWfaCalendarsCalendarsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* Represents a {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/calendars wfa_calendars}
*
* The calendars that exist on the service.
*/
export class DataWfaCalendars extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "wfa_calendars";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataWfaCalendars resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataWfaCalendars to import
  * @param importFromId The id of the existing DataWfaCalendars that should be imported. Refer to the {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/calendars#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataWfaCalendars to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "wfa_calendars", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/calendars wfa_calendars} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataWfaCalendarsConfig = {}
  */
  public constructor(scope: Construct, id: string, config: DataWfaCalendarsConfig = {}) {
    super(scope, id, {
      terraformResourceType: 'wfa_calendars',
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
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // calendars - computed: true, optional: false, required: false
  private _calendars = new DataWfaCalendarsCalendarsList(this, "calendars", false);
  /** The calendars, in the service's order. */
  public get calendars() {
    return this._calendars;
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
    };
    return attrs;
  }
}
