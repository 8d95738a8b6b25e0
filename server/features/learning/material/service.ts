import { type MaterialForm, readMaterialForm } from '#contract/learning/material-form.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { requireVersion } from '../../../desk/version.ts'
import type { Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import { storeMedia } from '../../../storage/media.ts'
import { openDraftCopy, retitleMaterial } from '../../catalog/career-track/service.ts'
import { readWholeUpload } from '../upload/service.ts'
import { parseMaterialForm } from './content.ts'
import * as queries from './queries.ts'

interface VersionedId {
  id: string
  version: number | undefined
}

type Needs = Pick<Services, 'db' | 'storage'>

const getSubject = ({ id, title: name }: { id: string; title: string }) => ({ kind: 'material', id, name })

/**
 * Returns a material with the text as the author typed it. Throws LECTURE_MATERIAL_NOT_FOUND if the material does not
 * exist or is a quiz, because a quiz has its own form.
 */
export async function findMaterial(db: Db, id: string) {
  const row = await queries.findMaterialForEdit(db, id)
  if (!row || row.content.kind === 'quiz') throw new CallError('LECTURE_MATERIAL_NOT_FOUND')
  return { ...row, content: row.content }
}

/**
 * Returns the id of the material's copy in the career track's draft. Opens a draft if there is none. Throws
 * MATERIAL_NOT_IN_DRAFT if the material was removed from the draft.
 */
export async function createMaterialDraft(db: Db, actor: Actor, id: string): Promise<string> {
  const { career_track_id: careerTrackId, lineage_id: lineage, title } = await findMaterial(db, id)
  return runInTransaction(db, async tx => {
    const { draft, copy } = await openDraftCopy(tx, { careerTrackId, lineage })
    if (!copy) throw new CallError('MATERIAL_NOT_IN_DRAFT')
    const subject = getSubject({ id: copy.id, title })
    await recordAudit(tx, actor, { action: 'material.draft', subject, after: draft })
    return copy.id
  })
}

/**
 * Changes a material. Checks its files before the transaction starts, so that a slow disk does not prolong the locks.
 */
export async function changeMaterial(
  needs: Needs,
  actor: Actor,
  { id, version }: VersionedId,
  values: MaterialForm,
): Promise<number> {
  const material = await findMaterial(needs.db, id)
  if (material.published_at !== null) throw new CallError('MATERIAL_PUBLISHED')
  const materialForm = readMaterialForm(material.content.kind, values)
  if ('errors' in materialForm) throw new CallError('VALIDATION_FAILED', { fieldErrors: materialForm.errors })
  const { title, minutes } = materialForm.material
  const madeMaterialForm = await parseMaterialForm(needs, values, material.content, materialForm.material)
  if ('errors' in madeMaterialForm) throw new CallError('VALIDATION_FAILED', { fieldErrors: madeMaterialForm.errors })
  const writtenColumns = {
    title,
    minutes,
    content: JSON.stringify(madeMaterialForm.content),
    source: values['text'] ?? null,
  }

  return runInTransaction(needs.db, async tx => {
    const row = await getDraft(tx, material, version)
    const nextVersion = await queries.updateMaterialRow(tx, id, writtenColumns)
    const target = { careerTrackId: row.career_track_id, version: row.version }
    await retitleMaterial(tx, { ...target, id, title, minutes })
    await recordAudit(tx, actor, {
      action: 'material.change',
      subject: getSubject(row),
      before: { title: row.title, minutes: row.minutes, characters: row.source?.length ?? null },
      after: { title, minutes, characters: writtenColumns.source?.length ?? null },
    })
    return nextVersion
  })
}

async function getDraft(tx: Tx, found: Awaited<ReturnType<typeof findMaterial>>, version: number | undefined) {
  const { id, career_track_id: careerTrackId, version: number } = found
  const row = await queries.lockWritten(tx, { id, careerTrackId, version: number })
  if (!row) throw new CallError('LECTURE_MATERIAL_NOT_FOUND')
  if (row.isPublished) throw new CallError('MATERIAL_PUBLISHED')
  requireVersion(version, row.revision)
  return row
}

const endings = {
  video: { type: 'video/mp4', name: 'video.mp4' },
  pdf: { type: 'application/pdf', name: 'materi.pdf' },
} as const

/** Reads the caller's own completed upload, and stores it under the hash of its bytes. */
export async function storeUploadedFile(
  services: Services,
  actor: Actor,
  { uploadId, kind }: { uploadId: string; kind: keyof typeof endings },
) {
  const { type, name } = endings[kind]
  const bytes = await readWholeUpload(services, { userId: actor.userId, id: uploadId }, type)
  if (!bytes) throw new CallError('MATERIAL_FILE_NOT_SUPPORTED')
  const { url, sizeBytes } = await storeMedia(services.storage, name, bytes)
  await runInTransaction(services.db, tx =>
    recordAudit(tx, actor, {
      action: 'material.file',
      subject: { kind: 'material-file', id: url, name: url.slice('/api/media/'.length, '/api/media/'.length + 12) },
      after: { kind, bytes: sizeBytes },
    }),
  )
  return { url, sizeBytes }
}
