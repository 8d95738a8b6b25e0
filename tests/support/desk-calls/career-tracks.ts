import { randomUUID } from 'node:crypto'
import { createCareerTrack, openTrackDraft } from '#contract/catalog/career-track.admin.ts'
import { PROGRAM_ICON_POSITION } from '#contract/wire/limits.ts'
import { type PackageFindings, planPackageImport } from '#contract/packages/package-import.ts'
import { legacyUpload } from '#contract/wire/upload.ts'
import { buildHandmadeZip } from '../handmade-zip.ts'
import { reason, type Desk, type Inputs } from './desk.ts'

/** Result of checking a package with one unit. */
const oneUnit: PackageFindings = {
  format: 'H5P',
  title: 'Unit',
  category: { slug: '', title: '' },
  counts: { tracks: 1, classes: 1, article: 0, assignment: 0, video: 0, pdf: 0, scorm: 1, quiz: 0, questions: 0 },
  files: 1,
  bytes: 1,
  faults: [],
  faultCount: 0,
  report: { format: 'H5P', title: 'Unit', notes: [], rows: [], counts: { imported: 1, simplified: 0, skipped: 0 } },
  units: ['Unit'],
}

/** Creates inputs for calls about career tracks, their versions and packages. */
export function createCareerTracksInputs({ world, people }: Desk) {
  async function uploadedZip(): Promise<string> {
    const file = new File([new Uint8Array(buildHandmadeZip([{ name: 'a.txt' }]))], 'paket.zip')
    return (await world.call(legacyUpload, { file }, { as: people.admin })).data.id
  }

  async function careerTrackTexts() {
    const { slug: category } = await world.db.selectFrom('category').select('slug').limit(1).executeTakeFirstOrThrow()
    const words = { title: 'Program uji', summary: 'Ringkasan', description: 'Isi', category }
    return { ...words, place: PROGRAM_ICON_POSITION, isBeta: false, isArchived: false }
  }

  const draftRow = ({ id }: { id: string }) =>
    world.db.updateTable('career_track_version').where('career_track_id', '=', id).where('published_at', 'is', null)

  /** Creates a career track with an empty draft in its first revision. */
  async function careerTrack() {
    const { data } = await world.call(createCareerTrack, { body: await careerTrackTexts() }, { as: people.admin })
    await draftRow(data).set({ revision: 1, content_revision: 1 }).execute()
    return data
  }

  /** Opens a complete draft of a published career track, in its first revision. */
  async function openedDraft() {
    const params = await world.db
      .selectFrom('career_track_version')
      .select('career_track_id as id')
      .where('published_at', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow()
    await world.call(openTrackDraft, { params }, { as: people.admin })
    await draftRow(params).set({ revision: 1, content_revision: 1 }).execute()
    return params
  }

  return {
    exportTrackVersion: async () => ({ params: { ...(await careerTrack()), version: '1' } }),
    createPackageUpload: async () => ({
      body: { id: randomUUID(), name: 'paket.zip', sizeBytes: 9, sha256: 'a'.repeat(64) },
    }),
    planPackageImport: async () => ({ body: { uploadId: await uploadedZip() } }),
    async startPackageImport() {
      const { data } = await world.call(
        planPackageImport,
        { body: { uploadId: await uploadedZip() } },
        { as: people.admin },
      )
      await world.db.updateTable('package_import').set({ state: 'checked' }).where('id', '=', data.id).execute()
      const { category } = await careerTrackTexts()
      return { params: { id: data.id }, body: { careerTrackId: null, category } }
    },
    async addPackageUnits() {
      const body = { uploadId: await uploadedZip() }
      const { data } = await world.call(planPackageImport, { body }, { as: people.admin })
      await world.db
        .updateTable('package_import')
        .set({ state: 'checked', findings: JSON.stringify(oneUnit) })
        .where('id', '=', data.id)
        .execute()
      const { id: careerTrackId } = await openedDraft()
      const { track_content: tracks } = await world.db
        .selectFrom('career_track_version')
        .select('track_content')
        .where('career_track_id', '=', careerTrackId)
        .where('published_at', 'is', null)
        .executeTakeFirstOrThrow()
      const place = { kind: 'add', classId: tracks[0]?.track_class_content[0]?.id, beforeId: null }
      return { params: { id: data.id }, body: { careerTrackId, place } }
    },
    createCareerTrack: async () => ({ body: await careerTrackTexts() }),
    changeCareerTrack: async () => ({
      params: await careerTrack(),
      body: { ...(await careerTrackTexts()), title: 'Judul lain', reason },
    }),
    openTrackDraft: async () => ({ params: await careerTrack() }),
    editTrackDraft: async () => ({
      params: await careerTrack(),
      body: { edit: { kind: 'add', part: 'track', title: 'Dasar', parentId: null, at: 0 } },
    }),
    async copyIntoTrackDraft() {
      const {
        career_track_id: careerTrackId,
        version,
        track_content,
      } = await world.db
        .selectFrom('career_track_version')
        .select(['career_track_id', 'version', 'track_content'])
        .where('published_at', 'is not', null)
        .limit(1)
        .executeTakeFirstOrThrow()
      const body = { from: { careerTrackId, version }, partIds: [track_content[0]?.id], parentId: null, at: 0 }
      return { params: await careerTrack(), body }
    },
    removeTrackDraft: async () => ({ params: await careerTrack(), body: { reason } }),
    reviewTrackDraft: async () => ({ params: await openedDraft(), body: { reason } }),
    async publishTrackDraft() {
      const params = await openedDraft()
      await draftRow(params).set({ reviewed_at: world.clock.now }).execute()
      return { params, body: { reason } }
    },
    async withdrawVersion() {
      const params = await openedDraft()
      const { version } = await draftRow(params)
        .set({ published_at: world.clock.now })
        .returning('version')
        .executeTakeFirstOrThrow()
      return { params, body: { version, reason } }
    },
  } satisfies Inputs
}
