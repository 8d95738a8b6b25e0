import { listAdminMenus } from './admin-menu.ts'
import { listAudit, verifyAudit } from './audit.ts'
import { getBulk, listBulkRows, listBulks, planBulk, startBulk, stopBulk, undoBulk } from './bulk.ts'
import { confirmSetup, dismissSetup, getSetup, sendTestMail } from './setup.ts'
import { getDashboardFigures, getDashboardTasks } from './dashboard.ts'
import { listCohorts } from './cohorts.ts'
import { getDropOff } from './drop-off.ts'
import { getServerHealth } from './health.ts'
import { listEmailPreviews } from './email-preview.ts'
import { listFigureRows } from './figure-list.ts'
import { exportImportProblems, planImport } from './import.ts'
import { contactAboutRefused, getRefusedWrite, listRefusedWrites, settleRefused } from './refused-write.ts'
import { getPageSpeed } from './page-speed.ts'
import { listSavedViews, removeView, saveView } from './saved-view.ts'
import { contactSilentOwner, getSilentDevice, listSilentDevices } from './silent-device.ts'

/** API calls of tools that every admin screen uses. */
export const adminCalls = {
  getDashboardTasks,
  getDashboardFigures,
  listFigureRows,
  getServerHealth,
  listCohorts,
  getDropOff,
  getPageSpeed,
  listEmailPreviews,
  listRefusedWrites,
  getRefusedWrite,
  contactAboutRefused,
  settleRefused,
  listSilentDevices,
  getSilentDevice,
  contactSilentOwner,
  listAdminMenus,
  listAudit,
  verifyAudit,
  planBulk,
  startBulk,
  stopBulk,
  undoBulk,
  listBulks,
  getBulk,
  listBulkRows,
  listSavedViews,
  saveView,
  removeView,
  planImport,
  exportImportProblems,
  getSetup,
  sendTestMail,
  confirmSetup,
  dismissSetup,
} as const
