import { randomUUID } from 'node:crypto'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import {
  type editTrackDraft,
  STRUCTURE_MAX_PARTS,
  type StructureEdit,
  type TrackDraft,
} from '#contract/catalog/structure-edit.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'
import { listEmptyMaterials } from './desk-queries.ts'
import { findDraft } from './draft-queries.ts'
import { getTrackDraft } from './draft-service.ts'
import { findNewestVersionNumber, findTrackTitle } from './queries.ts'
import { applyStructureEdit, countParts, type EditResult } from './structure-edit.ts'
import * as queries from './structure-queries.ts'

export async function readTrackDraft(db: Db, id: string): Promise<TrackDraft> {
  const track = await findTrackTitle(db, id)
  if (!track) throw new CallError('CAREER_TRACK_NOT_FOUND')
  const { version: newest } = await findNewestVersionNumber(db, id)
  const draft = await findDraft(db, id, newest ?? 0)
  if (!draft) throw new CallError('CAREER_TRACK_DRAFT_NOT_FOUND')
  const { version, revision, reviewed_at: reviewedAt, track_content: tracks } = draft
  const state = reviewedAt === null ? 'draft' : 'reviewed'
  const emptyIds = (await listEmptyMaterials(db, id, version)).map(material => material.id)
  return { careerTrack: { id, title: track.title }, version, revision, state, tracks, emptyIds }
}

/**
 * Applies one change to the structure of the draft. Throws if the caller has not read the current revision of the
 * draft.
 */
export function editTrackStructure(
  db: Db,
  actor: Actor,
  thing: { id: string; version: number | undefined },
  edit: StructureEdit,
): Promise<AnswerOf<typeof editTrackDraft>> {
  return runInTransaction(db, async tx => {
    const { track, draft } = await getTrackDraft(tx, thing)
    const edited = applyStructureEdit(draft.track_content, edit, randomUUID)
    if (!edited) throw new CallError('STRUCTURE_PART_NOT_FOUND')
    if (countParts(edited.tracks) > STRUCTURE_MAX_PARTS) throw new CallError('STRUCTURE_TOO_LARGE')
    await writeMaterials(tx, { careerTrackId: track.id, version: draft.version }, edit, edited)
    const answer = { partId: edited.partId, draft: await readTrackDraft(tx, track.id) }
    await recordAudit(tx, actor, {
      action: 'career-track.edit',
      subject: { kind: 'career-track', id: track.id, name: track.title },
      after: {
        version: draft.version,
        edit: edit.kind,
        part: edited.partId,
        ...('title' in edit && edit.title !== undefined && { title: edit.title }),
      },
    })
    return answer
  })
}

async function writeMaterials(
  tx: Tx,
  version: { careerTrackId: string; version: number },
  edit: StructureEdit,
  { tracks, partId, copies }: EditResult,
): Promise<void> {
  const trackClass = tracks
    .flatMap(track => track.track_class_content)
    .find(each => each.lecture_material_content.some(item => item.id === partId))
  const item = trackClass?.lecture_material_content.find(each => each.id === partId)
  if (edit.kind === 'add' && trackClass && item) await queries.insertMaterial(tx, version, trackClass.id, item)
  if (edit.kind === 'change' && item) await queries.changeMaterial(tx, item)
  await queries.copyMaterials(tx, version, copies)
  await queries.storeTrackStructure(tx, version, tracks)
}
