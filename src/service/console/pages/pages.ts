import type { PageRoute } from "../view";
import { auditPage } from "./audit-page";
import { calendarPage, calendarsPage, newCalendarPage } from "./calendar-pages";
import { deleteCalendarPage, deleteGroupPage, deleteInstancePage, deleteWorkflowPage } from "./confirm-pages";
import { editPage, newWorkflowPage } from "./editor-pages";
import { executePage } from "./execute-page";
import { groupsPage, newGroupPage } from "./groups-page";
import { instancesPage } from "./instances-page";
import { logPage, logsPage } from "./log-pages";
import { queuesPage } from "./queues-page";
import { workflowPage } from "./workflow-page";
import { workflowsPage } from "./workflows-page";

/** Every page; a path that is also an action's shows its form. */
export const PAGES: readonly PageRoute[] = [
  workflowsPage,
  workflowPage,
  editPage,
  newWorkflowPage,
  deleteWorkflowPage,
  executePage,
  groupsPage,
  newGroupPage,
  deleteGroupPage,
  queuesPage,
  calendarsPage,
  calendarPage,
  newCalendarPage,
  deleteCalendarPage,
  instancesPage,
  deleteInstancePage,
  logsPage,
  logPage,
  auditPage,
];
