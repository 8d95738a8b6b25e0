import * as v from 'valibot'
import { VOICE_MAX_BYTES, VOICE_MAX_SECONDS } from '../wire/limits.ts'
import { FileToUpload } from '../wire/upload.ts'

/**
 * Voice recording on the expert's device. The device uploads the recording before it sends the entry that refers to it.
 */
export const UnsentVoice = v.object({
  ...FileToUpload.entries,
  sizeBytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(VOICE_MAX_BYTES, 'Catatan suara terlalu besar')),
  seconds: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(1),
    v.maxValue(VOICE_MAX_SECONDS, `Catatan suara paling lama ${VOICE_MAX_SECONDS} detik`),
  ),
})
export type UnsentVoice = v.InferOutput<typeof UnsentVoice>
