import type { ReceivedFile } from '#contract/wire/endpoint.ts'
import { runInTransaction } from '../../../db/database.ts'
import type { Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import { removePicture, storePicture } from '../../site/picture/service.ts'
import { replacePicture } from './queries.ts'
import { readProfile } from './service.ts'

/** Replaces the profile picture. Removes the old file after the commit, or the new file if the commit fails. */
export async function updatePicture(services: Services, userId: string, file: ReceivedFile) {
  const { storage } = services
  const picUrl = await storePicture(storage, file.bytes)
  const replaced = await runInTransaction(services.db, async tx => {
    const before = await replacePicture(tx, userId, picUrl)
    if (before === undefined) throw new CallError('UNAUTHORIZED')
    return before
  }).catch(async (error: unknown) => {
    await removePicture(storage, picUrl)
    throw error
  })
  await removePicture(storage, replaced)
  const { profileCompletion } = await readProfile(services, userId)
  return { picUrl, profileCompletion }
}
