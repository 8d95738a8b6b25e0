import { withDb } from '../db.ts'
import { isWhole, ofOwner, type FileRow } from './row.ts'

/**
 * Finds the row of a file on the device, for the logged-in user. A video that was kept in the small size also answers
 * for the large one: its owner chose the small size, and a player requests the large one by its address.
 */
export function findOnDevice(url: string): Promise<FileRow | undefined> {
  return withDb(async db => {
    const session = await db.get('session', 'current')
    if (!session) return undefined
    const exact = await db.get('downloadFiles', [session.userId, url])
    if (exact?.have.some(byte => byte !== 0)) return exact
    for (const { files } of await db.getAll('downloads', ofOwner(session.userId))) {
      const video = files.find(file => file.url === url && file.quality === 'standard')
      const low = video && files.find(file => file.materialId === video.materialId && file.quality === 'low')
      const standIn = low && (await db.get('downloadFiles', [session.userId, low.url]))
      if (standIn && isWhole(standIn)) return standIn
    }
    return exact
  })
}
