import type { Construct } from "constructs";
import type { IResolvable, TerraformMetaArguments } from "cdktf";
import { WorkflowGroup as WorkflowGroupResource, type WorkflowGroupTimeouts } from "./generated/workflow-group";

/** Settings of a workflow group. */
export interface WorkflowGroupProps extends TerraformMetaArguments {
  /** Logical name of the group. */
  readonly name: string;
  /**
   * Description of the group.
   * @default - none
   */
  readonly description?: string;
  /**
   * The parent group; not together with a parent id.
   * @default - the root group named Master
   */
  readonly parent?: WorkflowGroup;
  /**
   * Id of the parent group if it is not in this app; not together with `parent`.
   * @default - the root group named Master
   */
  readonly parentId?: string;
  /**
   * Globally unique id of the group.
   * @default - chosen by the service
   */
  readonly id?: string;
  /**
   * Destroy or replace the group even though workflows or child groups in it are deleted with it.
   * @default false
   */
  readonly forceDestroy?: boolean | IResolvable;
  /**
   * How long each operation may take.
   * @default - the provider's
   */
  readonly timeouts?: WorkflowGroupTimeouts;
}

/**
 * A workflow group. The service cannot update groups, so a change of name, description or parent replaces it: unless
 * `lifecycle` says otherwise, the new group is created before the old one is destroyed, so that the workflows in it can
 * follow.
 */
export class WorkflowGroup extends WorkflowGroupResource {
  /**
   * Adds a workflow group to a stack.
   *
   * @param scope the stack, or a construct in it
   * @param id unique in the scope; the object's address in Terraform follows from it
   * @param props the settings
   */
  public constructor(scope: Construct, id: string, props: WorkflowGroupProps) {
    if (props.parent !== undefined && props.parentId !== undefined) {
      throw new Error(`The workflow group "${id}" has both a parent and a parent id; give one of them`);
    }
    const { parent, lifecycle, ...config } = props;
    super(scope, id, {
      ...config,
      ...(parent !== undefined && { parentId: parent.id }),
      lifecycle: { ...lifecycle, createBeforeDestroy: lifecycle?.createBeforeDestroy ?? true },
    });
  }
}
