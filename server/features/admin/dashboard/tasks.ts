import { type DashboardTasks, TaskName } from '#contract/admin/dashboard.ts'
import { computeOverdueCutoff } from '#contract/assessment/assessment-promise.ts'
import type { Services } from '../../../http/context.ts'
import { countSilentDevices } from '../../account/notifications/service.ts'
import { countRefusedWrites } from '../refused-write/service.ts'
import { countOpenTasks, type OpenTask } from './task-queries.ts'

/** Counts for each kind the open tasks and the tasks that an expert has claimed, and finds the oldest task. */
export async function countTasks({ db, queue }: Services, now: Date): Promise<DashboardTasks> {
  const tasks = new Map<string, Partial<OpenTask>>()
  for (const { name, ...task } of await countOpenTasks(db, computeOverdueCutoff(now))) tasks.set(name, task)
  tasks.set('refusedWrites', await countRefusedWrites(db))
  tasks.set('silentDevices', await countSilentDevices(db, now))
  const dead = await queue.listDead()
  tasks.set('failedJobs', { count: dead.length, oldest: dead.at(-1)?.since ?? null })
  return {
    ...eachTask(name => tasks.get(name)?.count ?? 0),
    oldestAt: eachTask(name => tasks.get(name)?.oldest?.toISOString() ?? null),
    taken: eachTask(name => tasks.get(name)?.taken ?? null),
  }
}

function eachTask<Value>(valueOf: (name: TaskName) => Value): Record<TaskName, Value> {
  // every key is set
  return Object.fromEntries(TaskName.options.map(name => [name, valueOf(name)])) as Record<TaskName, Value>
}
