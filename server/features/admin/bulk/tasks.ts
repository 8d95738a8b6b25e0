import { object, pipe, string, uuid } from 'valibot'
import { runInTransaction, type Tx } from '../../../db/database.ts'
import type { BulkAction } from '../../../desk/bulk/action.ts'
import { processRows } from '../../../desk/bulk/work.ts'
import type { Services } from '../../../http/context.ts'
import type { TaskKind } from '../../../http/task-queue.ts'
import type { Task } from '../../../jobs/task.ts'
import { findBulkAction } from './queries.ts'

/**
 * Maximum number of rows per task. Each task queues the next task of its bulk operation, so that two operations take
 * turns and a shutdown interrupts little work.
 */
const ROWS_IN_ONE_TASK = 500

const kind: TaskKind<{ bulkId: string }> = {
  name: 'work-off-bulk',
  data: object({ bulkId: pipe(string(), uuid()) }),
}

export function createBulkTasks(actions: ReadonlyMap<string, BulkAction>): readonly Task[] {
  const workOffBulk: Task<{ bulkId: string }> = {
    ...kind,
    atOnce: 2,
    expireAfterSeconds: 600,
    async run({ bulkId }, context, signal) {
      const { db } = context
      const action = actions.get((await findBulkAction(db, bulkId)) ?? '')
      if (!action) return
      if (!(await processRows(context, action, bulkId, { rows: ROWS_IN_ONE_TASK, signal }))) return
      await runInTransaction(db, tx => enqueueBulkTask(tx, context, bulkId))
      wakeBulkJob(context)
    },
  }
  return [workOffBulk]
}

export function enqueueBulkTask(tx: Tx, { queue }: Pick<Services, 'queue'>, bulkId: string): Promise<void> {
  return queue.send(tx, kind, [{ bulkId }])
}

export function wakeBulkJob({ queue }: Pick<Services, 'queue'>): void {
  queue.nudge(kind)
}
