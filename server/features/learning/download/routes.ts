import { getClassManifest, listClassDownloads } from '#contract/learning/downloads.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { getOwnEnrollment } from '../enrollment/service.ts'
import { listContents } from './queries.ts'
import { listFiles, createManifest } from './service.ts'

export const downloadBindings: readonly Binding[] = [
  bindEndpoint(listClassDownloads, async ({ params }, { db, person, storage }) => {
    const enrollment = await getOwnEnrollment(db, person, params.enrollmentId)
    return listFiles(await listContents(db, enrollment.id), storage)
  }),

  bindEndpoint(getClassManifest, async ({ params }, { db, person, storage }) => {
    const enrollment = await getOwnEnrollment(db, person, params.enrollmentId)
    const [files] = await listFiles(await listContents(db, enrollment.id, params.trackClassId), storage)
    if (!files) throw new CallError('TRACK_CLASS_NOT_FOUND')
    return createManifest(db, files, storage)
  }),
]
