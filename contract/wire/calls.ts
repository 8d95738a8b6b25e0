import { sendOutbox } from './outbox.ts'
import { readTogether } from './reads.ts'
import { getTime } from './time.ts'
import { createUpload, getUpload, olderUpload, sendChunk } from './upload.ts'

/** API calls that several features share. */
export const wireCalls = {
  createUpload,
  getUpload,
  sendChunk,
  olderUpload,
  getTime,
  sendOutbox,
  readTogether,
} as const
