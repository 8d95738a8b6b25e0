import { type Db, runInTransaction } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import type { Storage } from '../../../storage/port.ts'
import { storeMedia } from '../../../storage/media.ts'
import { reencodeWideImage } from '../picture/service.ts'
import { insertPicture } from './queries.ts'

/** Scales the picture and stores it under the hash of its content, so that the same picture is stored only once. */
export async function addPicture(db: Db, storage: Storage, actor: Actor, bytes: Uint8Array) {
  const { data, width, height } = await reencodeWideImage(bytes)
  const { url } = await storeMedia(storage, 'gambar.webp', data)
  await runInTransaction(db, async tx => {
    await insertPicture(tx, { url, width, height })
    await recordAudit(tx, actor, {
      action: 'content.picture',
      subject: { kind: 'content-picture', id: url, name: url.slice('/api/media/'.length, '/api/media/'.length + 12) },
      after: { width, height },
    })
  })
  return { url, width, height }
}
