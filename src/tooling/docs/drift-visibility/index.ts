export {
  FOLLOWERS,
  FURTHER_KEYS,
  GONE,
  NOT_SEEN,
  NOT_UNDONE,
  PARTS,
  SETTINGS,
  type NotSeen,
  type Part,
} from "./not-seen";
export { visibilities, type Visibility } from "./visibility";
