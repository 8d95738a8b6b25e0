import * as v from 'valibot'
import { VOICE_MAX_BYTES, VOICE_MAX_SECONDS } from '../wire/limits.ts'
import { FileToUpload } from '../wire/upload.ts'

/** A voice recording on the device that made it; its bytes are uploaded before the entry that names it. */
export const VoiceToSend = v.object({
  ...FileToUpload.entries,
  sizeBytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(VOICE_MAX_BYTES, 'Catatan suara terlalu besar')),
  seconds: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(1),
    v.maxValue(VOICE_MAX_SECONDS, `Catatan suara paling lama ${VOICE_MAX_SECONDS} detik`),
  ),
})
export type VoiceToSend = v.InferOutput<typeof VoiceToSend>
