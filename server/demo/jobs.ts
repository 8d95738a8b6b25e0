import { runInTransaction } from '../db/database.ts'
import type { Job } from '../jobs/job.ts'
import { deleteOpenRooms, insertDemoWebinars, readDemoWebinars } from './demo-webinars.ts'

/** Jobs that run only in demos. */
export const demoJobs: readonly Job[] = [
  {
    name: 'demo-webinars',
    everyMs: 30_000,
    startsAtOnce: true,
    run: async ({ db, storage, now }) => {
      const webinars = await readDemoWebinars(storage)
      await runInTransaction(db, async tx => {
        await insertDemoWebinars(tx, webinars, now())
        await deleteOpenRooms(tx, webinars, now())
      })
    },
  },
]
