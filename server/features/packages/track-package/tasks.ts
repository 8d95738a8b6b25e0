import { object, pipe, string, uuid } from 'valibot'
import type { Tx } from '../../../db/database.ts'
import type { Services } from '../../../http/context.ts'
import type { Task } from '../../../jobs/task.ts'
import { workInThread } from './work-in-thread.ts'

export const workOnPackage: Task<{ importId: string }> = {
  name: 'work-on-package',
  data: object({ importId: pipe(string(), uuid()) }),
  atOnce: 1,
  expireAfterSeconds: 900,
  run: ({ importId }, { config, database, now }, signal) => {
    const storage = { dataDir: config.dataDir, objects: config.objects }
    return workInThread({ storage, database, now }, importId, signal)
  },
}

export const trackPackageTasks: readonly Task[] = [workOnPackage]

export function enqueueImportTask(tx: Tx, { queue }: Pick<Services, 'queue'>, importId: string): Promise<void> {
  return queue.send(tx, workOnPackage, [{ importId }])
}

export function wakeImportJob({ queue }: Pick<Services, 'queue'>): void {
  queue.nudge(workOnPackage)
}
