import * as v from 'valibot'
import { Id } from '../wire/text.ts'

/** Content types of Opus in the two containers that browsers record. */
export const voiceTypes = ['audio/webm', 'audio/ogg'] as const

/** Voice comment of an expert, ready to play. */
export const Voice = v.object({
  id: Id,
  type: v.picklist(voiceTypes),
  sizeBytes: v.number(),
  /** Length counted by the recording device. */
  seconds: v.number(),
  url: v.string(),
})
export type Voice = v.InferOutput<typeof Voice>
