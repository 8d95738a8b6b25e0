import * as v from 'valibot'
import { Id } from './text.ts'

/** Opus, in either of the boxes browsers record it into. */
export const voiceTypes = ['audio/webm', 'audio/ogg'] as const

/** What an expert said aloud, as it can be listened to. */
export const Voice = v.object({
  id: Id,
  type: v.picklist(voiceTypes),
  sizeBytes: v.number(),
  /** As the recording device counted them. */
  seconds: v.number(),
  url: v.string(),
})
export type Voice = v.InferOutput<typeof Voice>
