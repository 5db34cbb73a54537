export { mapAtOnce } from "./at-once";
export { groupTree, type GroupPlace, type GroupTree } from "./group-tree";
export { inventoryOf, readInventory, type Inventory, type ReadingClient } from "./inventory";
export { listedClient, type ListedClient } from "./listed-client";
export { objectPlaces, workflowReferences } from "./object-places";
export { readObjects, UnreadableError, type KnownObject, type Unread } from "./read-objects";
export { visibilityOf, type Visibility } from "./visibility";
export { readVersion } from "./workflow-version";
