import { DAY_MS } from '#contract/wire/durations.ts'
import type { Job } from '../jobs/job.ts'
import type { ObjectSettings } from './settings.ts'

/** Age after which an unfinished multipart upload is deleted. No upload takes so long. */
const ABANDONED_AFTER_MS = DAY_MS

/**
 * Creates the jobs of a server with a bucket. They delete unfinished uploads of servers that were killed, because the
 * provider charges for the uploaded parts.
 */
export function createBucketJobs(objects: ObjectSettings | undefined): readonly Job[] {
  if (!objects) return []
  return [
    {
      name: 'cleanup-unfinished-uploads',
      everyMs: DAY_MS,
      startsAtOnce: true,
      run: async ({ now, log }) => {
        const [{ createS3Client }, { abortOldUploads }] = await Promise.all([
          import('./client.ts'),
          import('./objects.ts'),
        ])
        const before = new Date(now().getTime() - ABANDONED_AFTER_MS)
        const count = await abortOldUploads(createS3Client(objects.s3), before)
        if (count > 0) log.info({ count }, 'deleted unfinished uploads from the bucket')
      },
    },
  ]
}
