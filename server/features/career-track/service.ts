import type { Tx } from '../../db/database.ts'
import { findNewestVersionNumber } from './queries.ts'

/** The version a new enrolment gets. */
export async function newestVersion(tx: Tx, careerTrackId: string): Promise<number> {
  const { version } = await findNewestVersionNumber(tx, careerTrackId)
  if (version === null) throw new Error(`Career track ${careerTrackId} has no published version`)
  return version
}
