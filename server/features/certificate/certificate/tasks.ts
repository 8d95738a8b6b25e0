import { array, object, pipe, string, uuid } from 'valibot'
import type { Tx } from '../../../db/database.ts'
import type { Services } from '../../../http/context.ts'
import type { Task } from '../../../jobs/task.ts'
import { drawMissingPdfs } from './documents.ts'
import { listUndrawnCertificates } from './file-queries.ts'
import { listPrintedById } from './queries.ts'

/**
 * Number of certificates per task. A task must take only a few seconds, because a user who requests a PDF waits until
 * the current task ends.
 */
const DRAWN_TOGETHER = 10

const drawCertificates: Task<{ certificateIds: string[] }> = {
  name: 'draw-certificates',
  data: object({ certificateIds: array(pipe(string(), uuid())) }),
  atOnce: 1,
  expireAfterSeconds: 300,
  async run({ certificateIds }, context) {
    await drawMissingPdfs(context, await listPrintedById(context.db, certificateIds))
  },
}

export const certificateTasks: readonly Task[] = [drawCertificates]

/** Queues tasks that draw the missing PDFs of these enrolments. */
export async function enqueuePdfTasks(tx: Tx, { queue }: Pick<Services, 'queue'>, enrollmentIds: readonly string[]) {
  const ids = await listUndrawnCertificates(tx, enrollmentIds)
  const tasks = Array.from({ length: Math.ceil(ids.length / DRAWN_TOGETHER) }, (_none, nth) => ({
    certificateIds: ids.slice(nth * DRAWN_TOGETHER, (nth + 1) * DRAWN_TOGETHER),
  }))
  await queue.send(tx, drawCertificates, tasks)
}

export function wakeDrawingJob({ queue }: Pick<Services, 'queue'>): void {
  queue.nudge(drawCertificates)
}
