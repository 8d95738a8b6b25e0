import { sendOutbox } from './outbox.ts'
import { readTogether } from './reads.ts'
import { getTime } from './time.ts'
import { createUpload, getUpload, legacyUpload, sendChunk } from './upload.ts'

/** API calls that several features share. */
export const wireCalls = {
  createUpload,
  getUpload,
  sendChunk,
  legacyUpload,
  getTime,
  sendOutbox,
  readTogether,
} as const
