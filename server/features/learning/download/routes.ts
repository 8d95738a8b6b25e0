import { getClassManifest, listClassDownloads } from '#contract/learning/downloads.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { getOwnEnrollment } from '../enrollment/service.ts'
import { listContents } from './queries.ts'
import { listDownloadFiles, createClassManifest } from './service.ts'

export const downloadBindings: readonly Binding[] = [
  bindEndpoint(listClassDownloads, async ({ params }, { db, person, storage }) => {
    const enrollment = await getOwnEnrollment(db, person, params.enrollmentId)
    return listDownloadFiles(await listContents(db, enrollment.id), storage)
  }),

  bindEndpoint(getClassManifest, async ({ params }, { db, person, storage }) => {
    const enrollment = await getOwnEnrollment(db, person, params.enrollmentId)
    const [files] = await listDownloadFiles(await listContents(db, enrollment.id, params.trackClassId), storage)
    if (!files) throw new CallError('TRACK_CLASS_NOT_FOUND')
    return createClassManifest(db, files, storage)
  }),
]
