import { getClassManifest, listClassDownloads } from '#contract/learning/downloads.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { getOwnEnrollment } from '../enrollment/service.ts'
import { findClassTitle, listContents } from './queries.ts'
import { listDownloadFiles, createClassManifest } from './service.ts'
import { signManifest } from './sign.ts'

export const downloadBindings: readonly Binding[] = [
  bindEndpoint(listClassDownloads, async ({ params }, { db, person, storage }) => {
    const enrollment = await getOwnEnrollment(db, person, params.enrollmentId)
    return listDownloadFiles(await listContents(db, enrollment.id), storage)
  }),

  bindEndpoint(getClassManifest, async ({ params }, { db, person, storage, keys }) => {
    const enrollment = await getOwnEnrollment(db, person, params.enrollmentId)
    const contents = await listContents(db, enrollment.id, params.trackClassId)
    const [files] = await listDownloadFiles(contents, storage)
    if (!files) throw new CallError('TRACK_CLASS_NOT_FOUND')
    const manifest = await createClassManifest(db, files, storage)
    const signed = signManifest(keys, manifest, {
      title: await findClassTitle(db, enrollment, params.trackClassId),
      careerTrack: { id: enrollment.track_id, title: enrollment.track_title, slug: enrollment.track_slug },
      textBytes: Buffer.byteLength(JSON.stringify(contents.map(({ content }) => content))),
    })
    return { ...manifest, signed }
  }),
]
