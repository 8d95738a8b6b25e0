import type { Job } from '../../../jobs/job.ts'
import { tidying } from '../../../jobs/housekeeping.ts'
import { fileDocuments } from './file-documents.ts'
import { forgetWords } from './document-queries.ts'

export const searchJobs: readonly Job[] = [
  { name: 'search', everyMs: 30_000, startsAtOnce: true, run: (context, signal) => fileDocuments(context, signal) },
  tidying('search-words', ({ db }) => forgetWords(db)),
]
