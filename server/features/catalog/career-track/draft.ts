import type { Insertable } from 'kysely'
import type { CareerTrackVersion } from '#contract/catalog/career-track.ts'
import type { Tx } from '../../../db/database.ts'
import type { CareerTrackTables } from '../../../db/tables/career-tracks.ts'

/** A version as it is stored before it is published. */
export interface VersionDraft {
  careerTrackId: string
  version: number
  trackContent: CareerTrackVersion['track_content']
  /** Lineage of each track or class by id. A part without an entry is the first of its lineage. */
  lineages?: Readonly<Record<string, string>>
  materials: Insertable<CareerTrackTables['lecture_material']>[]
  quizzes: Insertable<CareerTrackTables['quiz']>[]
}

/** Returns false if a version of that number exists, draft or published; that version does not change. */
export async function insertDraft(tx: Tx, draft: VersionDraft): Promise<boolean> {
  const { careerTrackId, version, trackContent, lineages = {}, materials, quizzes } = draft
  const inserted = await tx
    .insertInto('career_track_version')
    .values({
      career_track_id: careerTrackId,
      version,
      published_at: null,
      track_content: JSON.stringify(trackContent),
      lineages: JSON.stringify(lineages),
      track_count: trackContent.length,
      class_count: trackContent.flatMap(track => track.track_class_content).length,
      material_count: materials.length,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!inserted) return false
  if (quizzes.length > 0) await tx.insertInto('quiz').values(quizzes).execute()
  if (materials.length > 0) await tx.insertInto('lecture_material').values(materials).execute()
  return true
}
