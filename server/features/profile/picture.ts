import type { ReceivedFile } from '#contract/endpoint.ts'
import { inTransaction } from '../../db/database.ts'
import type { Services } from '../../http/context.ts'
import { redrawPicture } from '../picture/redraw.ts'
import { removePicture, storePicture } from '../picture/store.ts'
import { replacePicture } from './queries.ts'
import { readProfile } from './service.ts'

/** The old picture goes only after the new one is committed; when that fails, the new file goes instead. */
export async function updatePicture(services: Services, userId: string, file: ReceivedFile) {
  const { dataDir } = services.config
  const picUrl = await storePicture(dataDir, await redrawPicture(file.bytes))
  const replaced = await inTransaction(services.db, tx => replacePicture(tx, userId, picUrl)).catch(
    async (error: unknown) => {
      await removePicture(dataDir, picUrl)
      throw error
    },
  )
  await removePicture(dataDir, replaced)
  const { profileCompletion } = await readProfile(services, userId)
  return { picUrl, profileCompletion }
}
