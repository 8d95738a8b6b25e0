import { type Check, reportError, reportOk, defineSettingsCheck } from './check.ts'

export const bucketChecks: readonly Check[] = [
  defineSettingsCheck('bucket', 'Bucket berkas', async ({ objects }, { network }) => {
    if (!objects) return reportOk('Tidak dipakai: semua berkas di disk.')
    const fault = await network.probeBucket(objects.s3)
    if (fault) return reportError(fault.detail, fault.fix)
    return reportOk(`${objects.s3.bucket} di ${objects.s3.endpoint} dapat ditulisi dan dibaca.`)
  }),
]
