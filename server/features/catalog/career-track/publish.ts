import type { CareerTrackVersion } from '#contract/catalog/career-track.ts'
import type { Tx } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import { findNewestVersionNumber } from './queries.ts'
import { findVersionForUpdate, listMaterialPositions, lockCareerTrack, updateTrackVersion } from './publish-queries.ts'

/**
 * Publishes a draft, so that new enrolments get this version. Existing enrolments keep their version and progress. Does
 * nothing if the version is already published.
 */
export async function publishVersion(
  tx: Tx,
  { careerTrackId, version }: { careerTrackId: string; version: number },
  now: Date,
): Promise<void> {
  // Locks the career track, so that concurrent publications run one after another and see the same newest version.
  if (!(await lockCareerTrack(tx, careerTrackId))) throw new CallError('CAREER_TRACK_NOT_FOUND')
  const draft = await findVersionForUpdate(tx, careerTrackId, version)
  if (!draft) throw new CallError('CAREER_TRACK_VERSION_NOT_FOUND')
  if (draft.published_at !== null) return
  const newestVersionNumber = await findNewestVersionNumber(tx, careerTrackId)
  if (newestVersionNumber.version !== null && newestVersionNumber.version > version)
    throw new CallError('CAREER_TRACK_VERSION_OUTDATED')

  const positions = await listMaterialPositions(tx, careerTrackId, version)
  if (!isStructureComplete(draft.track_content, positions)) throw new CallError('CAREER_TRACK_VERSION_INCOMPLETE')
  const trackClasses = draft.track_content.flatMap(track => track.track_class_content)
  const counts = {
    track_count: draft.track_content.length,
    class_count: trackClasses.length,
    material_count: positions.length,
  }
  await updateTrackVersion(tx, careerTrackId, version, { ...counts, published_at: now })
}

/**
 * Checks that no track or class is empty, and that the structure contains exactly the existing materials, in the same
 * classes and order.
 */
export function isStructureComplete(
  tracks: CareerTrackVersion['track_content'],
  positions: readonly { id: string; track_class_id: string }[],
): boolean {
  const trackClasses = tracks.flatMap(track => track.track_class_content)
  const isEmptyAnywhere =
    tracks.length === 0 ||
    tracks.some(track => track.track_class_content.length === 0) ||
    trackClasses.some(trackClass => trackClass.lecture_material_content.length === 0)
  const namedMaterials = trackClasses.flatMap(({ id, lecture_material_content }) =>
    lecture_material_content.map(item => `${id}/${item.id}`),
  )
  const itemKeys = positions.map(item => `${item.track_class_id}/${item.id}`)
  return (
    !isEmptyAnywhere &&
    namedMaterials.length === itemKeys.length &&
    namedMaterials.every((item, at) => item === itemKeys[at])
  )
}
