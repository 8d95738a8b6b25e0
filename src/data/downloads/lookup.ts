import { withDb } from '../db.ts'
import { isWhole, createOwnerKeyRange, type FileRow } from './row.ts'

/**
 * Finds the row of a file on the device, for the logged-in user. A video stored in one quality also serves requests for
 * other qualities, because the user chose that quality and stored bytes must not be streamed again. `isExact` requires
 * exactly the requested quality.
 */
export function findOnDevice(url: string, { isExact = false } = {}): Promise<FileRow | undefined> {
  return withDb(async db => {
    const session = await db.get('session', 'current')
    if (!session) return undefined
    const exact = await db.get('downloadFiles', [session.userId, url])
    if (isExact || exact?.have.some(byte => byte !== 0)) return exact
    for (const { files } of await db.getAll('downloads', createOwnerKeyRange(session.userId))) {
      const video = files.find(file => file.url === url && file.quality !== null)
      for (const { materialId, quality, url: other } of files) {
        if (materialId !== video?.materialId || quality === null) continue
        const standIn = await db.get('downloadFiles', [session.userId, other])
        if (standIn && isWhole(standIn)) return standIn
      }
    }
    return exact
  })
}
