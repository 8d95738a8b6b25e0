import type { Job } from '../../../jobs/job.ts'
import { createCleanupJob } from '../../../jobs/housekeeping.ts'
import { updateSearchIndex } from './file-documents.ts'
import { deleteWords } from './document-queries.ts'

export const searchJobs: readonly Job[] = [
  {
    name: 'index-search-documents',
    everyMs: 30_000,
    startsAtOnce: true,
    run: (context, signal) => updateSearchIndex(context, signal),
  },
  createCleanupJob('search-words', ({ db }) => deleteWords(db)),
]
