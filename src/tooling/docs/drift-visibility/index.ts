export {
  FOLLOWERS,
  FURTHER_KEYS,
  GONE,
  NOT_SEEN,
  NOT_UNDONE,
  PARTS,
  SETTINGS,
  type NotSeen,
  type NotUndone,
  type Part,
  type ServiceKind,
} from "./not-seen";
export { visibilities, type Visibility } from "./visibility";
