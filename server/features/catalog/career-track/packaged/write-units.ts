import { randomUUID } from 'node:crypto'
import { STRUCTURE_MAX_PARTS } from '#contract/catalog/structure-edit.ts'
import type { UnitDestination, UnitPlace } from '#contract/packages/package-units.ts'
import type { PackagedTrack } from '#contract/packages/packaged-track.ts'
import type { Tx } from '../../../../db/database.ts'
import { type Actor, recordAudit } from '../../../../desk/audit.ts'
import { CallError } from '../../../../http/errors.ts'
import { lockTrackDraft } from '../draft-service.ts'
import { countParts, listParts, type Tracks } from '../structure-edit.ts'
import { storeTrackStructure } from '../structure-queries.ts'
import { toMaterialContent, type FileByName } from './content.ts'
import { listPackagedMaterials, getFileName, listUnits } from './names.ts'
import { findUnit, insertPackaged, replaceUnit } from './unit-queries.ts'

/*
 * SCORM and H5P units come into an existing draft by the package import (decision 284), and only this last step
 * differs. Before, an author imported a whole career track and copied the unit, so a newer package counted as another
 * material (new lineage). An empty material with an upload field could not take a package with several units.
 * - The call names class and following material, because the check of a large package takes minutes. So no edit of
 *   another admin makes the import fail, except the removal of the class. Then the author chooses another position
 *   without a second upload. With an index and `If-Match`, the import would fail after minutes of upload.
 * - All materials are added in their order. The content decides the type. Other formats (Moodle, Common Cartridge) are
 *   refused, because they would add too many rows to one class.
 * - A replaced unit keeps id, lineage, title, minutes and summary. A published version keeps its package and the
 *   learners' state, because a state belongs to the material of one version. The draft needs a new review (migration
 *   0320).
 * - If an author removes the material or discards the draft, the package stays in the storage.
 */

/**
 * Throws if the materials cannot be written to the destination: the career track has no draft, or the draft has no such
 * position. Called before the slow work of an import starts.
 */
export async function requireUnitDestination(tx: Tx, { careerTrackId, place }: UnitDestination): Promise<void> {
  const { draft } = await lockTrackDraft(tx, careerTrackId)
  requirePlace(draft.track_content, place)
}

interface WrittenUnits {
  materialIds: string[]
  /** File name of the package that was replaced. The published version may still use this file. */
  replaced?: string
}

/**
 * Adds the materials of a packaged track to an existing draft, or replaces the package of one unit, depending on
 * `place`. Does not check the revision of the draft, because these changes do not depend on other parts of the draft.
 * The caller must have stored the files and checked the track.
 */
export async function insertUnitsIntoDraft(
  tx: Tx,
  actor: Actor,
  track: PackagedTrack,
  { careerTrackId, place }: UnitDestination,
): Promise<WrittenUnits & { version: number }> {
  const { track: known, draft } = await lockTrackDraft(tx, careerTrackId)
  const { version, track_content: tracks } = draft
  requirePlace(tracks, place)
  const where = { careerTrackId, version }
  const writtenUnits: WrittenUnits =
    place.kind === 'add' ? { materialIds: await add(tx, where, tracks, track, place) } : await replace(tx, track, place)
  const { materialIds } = writtenUnits
  await recordAudit(tx, actor, {
    action: 'career-track.edit',
    subject: { kind: 'career-track', id: careerTrackId, name: known.title },
    after: {
      version,
      edit: `package-${place.kind}`,
      part: materialIds[0] ?? null,
      parts: materialIds.length,
      title: track.title,
    },
  })
  return { version, ...writtenUnits }
}

function requirePlace(tracks: Tracks, place: UnitPlace): void {
  const id = place.kind === 'add' ? place.classId : place.materialId
  const part = listParts(tracks).find(each => each.id === id)
  const isRight = part && (place.kind === 'add' ? 'lecture_material_content' in part : isUnit(part))
  if (!isRight) throw new CallError('STRUCTURE_PART_NOT_FOUND')
}

const isUnit = (part: ReturnType<typeof listParts>[number]) => 'type' in part && part.type === 'scorm'

const getFiles = (track: PackagedTrack): FileByName => new Map(track.files.map(file => [file.name, file]))

async function add(
  tx: Tx,
  where: { careerTrackId: string; version: number },
  tracks: Tracks,
  track: PackagedTrack,
  { classId, beforeId }: Extract<UnitPlace, { kind: 'add' }>,
): Promise<string[]> {
  const files = getFiles(track)
  const added = listPackagedMaterials(track).map(material => ({
    item: { id: randomUUID(), type: material.kind, title: material.title, minutes: material.minutes },
    content: toMaterialContent(material, files),
    source: ('text' in material && material.text) || null,
  }))
  const items = added.map(({ item }) => ({ ...item, quizId: null, quiz_id: null, is_quiz_akhir: false }))
  const next = tracks.map(part => ({
    ...part,
    track_class_content: part.track_class_content.map(each => {
      if (each.id !== classId) return each
      const list = each.lecture_material_content
      const at = list.findIndex(({ id }) => id === beforeId)
      return { ...each, lecture_material_content: list.toSpliced(at < 0 ? list.length : at, 0, ...items) }
    }),
  }))
  if (countParts(next) > STRUCTURE_MAX_PARTS) throw new CallError('STRUCTURE_TOO_LARGE')
  await insertPackaged(tx, { ...where, classId }, added)
  await storeTrackStructure(tx, where, next)
  return items.map(({ id }) => id)
}

/** Replaces only the package of the unit. The unit keeps its id, title and summary. */
async function replace(
  tx: Tx,
  track: PackagedTrack,
  { materialId, unit: at }: Extract<UnitPlace, { kind: 'replace' }>,
): Promise<WrittenUnits> {
  const unit = listUnits(track)[at]
  const unitBefore = await findUnit(tx, materialId)
  if (!unit || unitBefore?.kind !== 'scorm') throw new CallError('STRUCTURE_PART_NOT_FOUND')
  const content = toMaterialContent({ ...unit, summary: unitBefore.summary }, getFiles(track))
  await replaceUnit(tx, materialId, content)
  return { materialIds: [materialId], replaced: getFileName(unitBefore.url) }
}
