import { type Check, error, ok, withSettings } from './check.ts'

export const bucketChecks: readonly Check[] = [
  withSettings('bucket', 'Bucket berkas', async ({ objects }, { network }) => {
    if (!objects) return ok('Tidak dipakai: semua berkas di disk.')
    const fault = await network.probeBucket(objects.s3)
    if (fault) return error(fault.detail, fault.fix)
    return ok(`${objects.s3.bucket} di ${objects.s3.endpoint} dapat ditulisi dan dibaca.`)
  }),
]
