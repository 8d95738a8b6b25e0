import type { DashboardTasks } from '#contract/admin/dashboard.ts'
import { promiseCut } from '#contract/assessment/assessment-promise.ts'
import type { Db } from '../../../db/database.ts'
import { countSilentDevices } from '../../account/notifications/service.ts'
import { countRefusedWrites } from '../refused-write/service.ts'
import { countOpenTasks } from './task-queries.ts'

/** Counts the open tasks of each kind. */
export async function countTasks(db: Db, now: Date): Promise<DashboardTasks> {
  const row = await countOpenTasks(db, promiseCut(now))
  return { ...row, silentDevices: await countSilentDevices(db, now), refusedWrites: await countRefusedWrites(db) }
}
