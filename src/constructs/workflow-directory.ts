import { Construct } from "constructs";
import { Annotations, type IResolvable, type TerraformProvider } from "cdktf";
import { documentId, folderId } from "./construct-id";
import { readFolder, type Folder } from "./folder-tree";
import { GROUP_PLACEHOLDERS } from "./placeholders";
import { Workflow, type WorkflowProps } from "./workflow";
import { WorkflowDocument } from "./workflow-document";
import { WorkflowGroup } from "./workflow-group";

/** Settings of a folder of workflows. */
export interface WorkflowDirectoryProps {
  /** The folder, absolute or relative to the working directory. */
  readonly path: string;
  /**
   * The parent group of the top-level folders, and the group of the top-level documents.
   * @default - folders at the top are groups under Master, documents at the top have no group
   */
  readonly parent?: WorkflowGroup;
  /**
   * Id of that group if it is not in this app; not together with `parent`.
   * @default - as for `parent`
   */
  readonly parentId?: string;
  /**
   * For each workflow: approve the submitted version.
   * @default true
   */
  readonly approve?: boolean | IResolvable;
  /**
   * For each workflow: whether it is enabled for execution.
   * @default - not managed
   */
  readonly enabled?: boolean | IResolvable;
  /**
   * Values by name, for `{{name}}` in the documents. Each must appear in at least one document.
   * @default - none, `{{…}}` is literal
   */
  readonly substitutions?: { readonly [name: string]: string };
  /**
   * For each workflow: document paths that the server owns.
   * @default - the provider's
   */
  readonly ignoredPaths?: string[];
  /**
   * For each workflow: what destroy does, `delete`, `disable` or `abandon`.
   * @default "delete"
   */
  readonly deletionPolicy?: string;
  /**
   * For each group: destroy it even though workflows or child groups in it are deleted with it.
   * @default false
   */
  readonly forceDestroy?: boolean | IResolvable;
  /**
   * The provider of all groups and workflows.
   * @default - the stack's
   */
  readonly provider?: TerraformProvider;
}

/**
 * A folder tree as groups and workflows: each folder below the given one is a group of its name, nested like the
 * folders, and each `.xml` file is a workflow. Hidden files and folders and other files are skipped.
 *
 * A workflow's document names the group of its folder by `{{group.id}}` or `{{group.name}}`. A document that does not is
 * a workflow all the same, with a warning: the service puts it into the group that the document names otherwise, or none.
 */
export class WorkflowDirectory extends Construct {
  /** The groups by path of their folder, such as `finance/month-end`. */
  public readonly groups: { readonly [path: string]: WorkflowGroup };
  /** The workflows by path of their file, such as `finance/month-end/load.xml`. */
  public readonly workflows: { readonly [path: string]: Workflow };

  private readonly documents = new Map<string, WorkflowDocument>();
  private readonly groupsByPath = new Map<string, WorkflowGroup>();
  private readonly workflowsByPath = new Map<string, Workflow>();

  /**
   * Adds the groups and workflows of a folder to a stack.
   *
   * @param scope the stack, or a construct in it
   * @param id unique in the scope; the object's address in Terraform follows from it
   * @param props the settings
   */
  public constructor(scope: Construct, id: string, props: WorkflowDirectoryProps) {
    super(scope, id);
    if (props.parent !== undefined && props.parentId !== undefined) {
      throw new Error(`The workflow directory "${id}" has both a parent and a parent id; give one of them`);
    }
    const top = readFolder(props.path);
    this.readDocuments(top, props);
    this.addFolder(this, top, props.parent, props);
    this.groups = Object.fromEntries(this.groupsByPath);
    this.workflows = Object.fromEntries(this.workflowsByPath);
  }

  /** The group of a folder, by its path from the top with `/`; fails if there is none. */
  public group(path: string): WorkflowGroup {
    return found(this.groupsByPath, path, "folder");
  }

  /** The workflow of a file, by its path from the top with `/`; fails if there is none. */
  public workflow(path: string): Workflow {
    return found(this.workflowsByPath, path, "document");
  }

  /** Reads all documents before creating the first construct, so that one run of the app reports every problem. */
  private readDocuments(top: Folder, props: WorkflowDirectoryProps): void {
    const problems: string[] = [];
    const unused = new Set(Object.keys(props.substitutions ?? {}));
    const atTop = new Set(top.documents);
    for (const file of documentsBelow(top)) {
      try {
        const document = readDocument(file.path, props.substitutions);
        document._substitutions(placesOfGroup(atTop.has(file) ? props : undefined));
        for (const name of document.placeholderNames) unused.delete(name);
        this.documents.set(file.relativePath, document);
      } catch (error) {
        problems.push((error as Error).message);
      }
    }
    if (problems.length === 0 && unused.size > 0) {
      problems.push(
        `No document in ${props.path} has ${[...unused].map((name) => `{{${name}}}`).join(", ")}, so ${unused.size === 1 ? "that substitution" : "those substitutions"} would be lost`,
      );
    }
    if (problems.length > 0) throw new Error(problems.join("\n"));
  }

  private addFolder(
    scope: Construct,
    folder: Folder,
    group: WorkflowGroup | undefined,
    props: WorkflowDirectoryProps,
  ): void {
    const { provider } = props;
    const parentId = group === undefined ? props.parentId : undefined;
    for (const file of folder.documents) {
      const { approve, enabled, ignoredPaths, deletionPolicy } = props;
      const document = this.documents.get(file.relativePath)!;
      const workflow = new Workflow(scope, documentId(file.name), {
        document,
        ...groupOf(document, group, parentId),
        ...(approve !== undefined && { approve }),
        ...(enabled !== undefined && { enabled }),
        ...(ignoredPaths !== undefined && { ignoredPaths }),
        ...(deletionPolicy !== undefined && { deletionPolicy }),
        ...(provider !== undefined && { provider }),
      });
      this.workflowsByPath.set(file.relativePath, workflow);
      const nameOrId = group?.nameInput ?? parentId;
      if (nameOrId !== undefined && !document._namesGroup(GROUP_PLACEHOLDERS) && !document._mentions(nameOrId)) {
        Annotations.of(workflow).addWarning(
          `${document.source} lies in the folder of a workflow group, but has no {{group.id}}, and only the document puts a workflow into a group; write {{group.id}} where the document names its group, such as groupId="{{group.id}}" on its root element`,
        );
      }
    }
    for (const child of folder.folders) {
      const childGroup = new WorkflowGroup(scope, folderId(child.name), {
        name: child.name,
        ...(group !== undefined && { parent: group }),
        ...(parentId !== undefined && { parentId }),
        ...(props.forceDestroy !== undefined && { forceDestroy: props.forceDestroy }),
        ...(provider !== undefined && { provider }),
      });
      this.groupsByPath.set(child.relativePath, childGroup);
      this.addFolder(childGroup, child, childGroup, props);
    }
  }
}

function* documentsBelow(folder: Folder): Generator<Folder["documents"][number]> {
  yield* folder.documents;
  for (const child of folder.folders) yield* documentsBelow(child);
}

/** Values for the placeholders of the group that a document's folder is; only their names count. */
const placesOfGroup = (top: WorkflowDirectoryProps | undefined): ReadonlyMap<string, string> =>
  new Map(
    GROUP_PLACEHOLDERS.filter(
      (name) => top === undefined || top.parent !== undefined || (top.parentId !== undefined && name === "group.id"),
    ).map((name) => [name, name]),
  );

/** The group of a document that has a place for it; a document without one may name its group in its own words. */
function groupOf(
  document: WorkflowDocument,
  group: WorkflowGroup | undefined,
  parentId: string | undefined,
): Pick<WorkflowProps, "group" | "groupId" | "dependsOn"> {
  if (group !== undefined) return document._namesGroup(GROUP_PLACEHOLDERS) ? { group } : { dependsOn: [group] };
  return parentId !== undefined && document._namesGroup(["group.id"]) ? { groupId: parentId } : {};
}

/** A document gets only those of the tree's substitutions that it uses; the tree checks that each is used. */
function readDocument(path: string, substitutions: WorkflowDirectoryProps["substitutions"]): WorkflowDocument {
  if (substitutions === undefined) return WorkflowDocument.fromFile(path);
  const { placeholderNames } = WorkflowDocument.fromFile(path);
  const used = Object.entries(substitutions).filter(([name]) => placeholderNames.includes(name));
  return WorkflowDocument.fromFile(path, Object.fromEntries(used));
}

function found<T>(known: ReadonlyMap<string, T>, path: string, what: string): T {
  const value = known.get(path.normalize("NFC"));
  if (value !== undefined) return value;
  const paths = [...known.keys()].map((name) => `"${name}"`).join(", ");
  throw new Error(
    `There is no ${what} "${path}" in the workflow directory; ${paths === "" ? "there is none at all" : `there is ${paths}`}`,
  );
}
