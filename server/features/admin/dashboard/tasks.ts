import { type DashboardTasks, TaskName } from '#contract/admin/dashboard.ts'
import { promiseCut } from '#contract/assessment/assessment-promise.ts'
import type { Db } from '../../../db/database.ts'
import { countSilentDevices } from '../../account/notifications/service.ts'
import { countRefusedWrites } from '../refused-write/service.ts'
import { countOpenTasks, type OpenTask } from './task-queries.ts'

/** Counts the open tasks of each kind, and finds the oldest. */
export async function countTasks(db: Db, now: Date): Promise<DashboardTasks> {
  const tasks = new Map<string, Omit<OpenTask, 'name'>>()
  for (const { name, ...task } of await countOpenTasks(db, promiseCut(now))) tasks.set(name, task)
  tasks.set('refusedWrites', { count: await countRefusedWrites(db), oldest: null })
  tasks.set('silentDevices', { count: await countSilentDevices(db, now), oldest: null })
  return {
    ...eachTask(name => tasks.get(name)?.count ?? 0),
    oldestAt: eachTask(name => tasks.get(name)?.oldest?.toISOString() ?? null),
  }
}

function eachTask<Value>(valueOf: (name: TaskName) => Value): Record<TaskName, Value> {
  return Object.fromEntries(TaskName.options.map(name => [name, valueOf(name)])) as Record<TaskName, Value> // all keys set
}
