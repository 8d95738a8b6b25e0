import type { Syllabus } from '#contract/catalog/course.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { presentSyllabus, presentVersion } from './present.ts'
import { findNewestVersionNumber, findVersion, shareVersionLock } from './queries.ts'

/**
 * Converts a version to the format of the API. Exported for endpoints of other features whose answer contains a
 * version.
 */
export const toVersionAnswer = presentVersion

/** Returns the syllabus of the newest published version, or undefined if no version is published. */
export async function readSyllabus(db: Db, careerTrackId: string): Promise<Syllabus | undefined> {
  const version = await findVersion(db, careerTrackId, undefined)
  return version && presentSyllabus(version)
}

/**
 * Returns the number of the version for a new enrolment. Locks the career track, so that the version cannot be
 * withdrawn before the transaction ends.
 */
export async function readNewestVersion(tx: Tx, careerTrackId: string): Promise<number> {
  await shareVersionLock(tx, careerTrackId)
  const { version } = await findNewestVersionNumber(tx, careerTrackId)
  if (version === null) throw new Error(`Career track ${careerTrackId} has no published version`)
  return version
}

/** Exported for features that edit the content of a version. */
export { lockVersionState, openDraftCopy, presentTrackOfMaterial, selectWrittenMaterials } from './written.ts'
export { toQuizColumns, toWrittenQuiz } from './quiz-row.ts'
export { retitleMaterial } from './retitle.ts'
export { findPackagedFaults } from './packaged/faults.ts'
export { listUnits } from './packaged/names.ts'
export { requirePackageDestination, createPackagedDraft } from './packaged/write-draft.ts'
export { requireUnitDestination, insertUnitsIntoDraft } from './packaged/write-units.ts'
export { readPackagedTrack } from './packaged/read-packaged.ts'
