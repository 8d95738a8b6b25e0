import { DAY_MS } from '#contract/wire/durations.ts'
import { UPLOAD_KEEP_DAYS } from '#contract/wire/limits.ts'
import { deleteInBatches } from '../../../db/batches.ts'
import { createCleanupJob } from '../../../jobs/housekeeping.ts'
import type { Job } from '../../../jobs/job.ts'
import { failGivenUpImports } from './given-up.ts'
import { removeLeftBehind } from './left-behind.ts'
import { isOldImport } from './queries.ts'

export const trackPackageJobs: readonly Job[] = [
  createCleanupJob('package-imports', async context => {
    await failGivenUpImports(context)
    await removeLeftBehind(context)
    const before = new Date(context.now().getTime() - UPLOAD_KEEP_DAYS * DAY_MS)
    await deleteInBatches(context.db, 'package_import', isOldImport(before))
  }),
]
