import { type Check, reportError, type Finding, reportOk, defineDatabaseCheck } from './check.ts'
import { getMediaKey } from '../storage/media.ts'
import {
  selectSampleCertificates,
  selectSampleMedia,
  selectSamplePictures,
  selectSampleUploads,
} from './file-queries.ts'
import type { ReadDatabase, DoctorContext } from './scene.ts'

const FEW = 3

/**
 * Checks that the files of a sample exist in the storage. The sample is random, so that each run checks other files.
 */
async function compare(keys: readonly string[], { storage }: DoctorContext): Promise<Finding> {
  const sizes = await Promise.all(keys.map(async key => ({ key, size: await storage.sizeOf(key) })))
  const missing = sizes.filter(({ size }) => size === undefined).map(({ key }) => key)
  if (missing.length === 0) return reportOk(`${keys.length} berkas acak ada.`)
  return reportError(
    `${missing.length} dari ${keys.length} berkas acak hilang: ${missing.slice(0, FEW).join(', ')}.`,
    'Salin kembali folder berkas di DATA_DIR dari cadangan. Bila DATA_DIR baru, pakai yang lama.',
  )
}

const sampled = (id: string, title: string, read: (ask: ReadDatabase) => Promise<readonly string[]>) =>
  defineDatabaseCheck(id, title, async (ask, scene) => compare(await read(ask), scene))

export const fileChecks: readonly Check[] = [
  sampled('files-media', 'Berkas materi', async ask => (await ask(selectSampleMedia)).map(getMediaKey)),
  sampled('files-uploads', 'Berkas kiriman', ask => ask(selectSampleUploads)),
  sampled('files-certificates', 'Berkas sertifikat', ask => ask(selectSampleCertificates)),
  sampled('files-pictures', 'Gambar', ask => ask(selectSamplePictures)),
]
