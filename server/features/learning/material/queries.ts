import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { matchesSearch } from '../../../db/search.ts'
import { lockVersionState, selectWrittenMaterials } from '../../catalog/career-track/service.ts'
import { videoLadder } from '../../../db/video-ladder.ts'
import type { MaterialKind } from '#contract/learning/material.list.ts'
import type { LectureMaterialTable } from '../../../db/tables/career-tracks.ts'

interface Filter {
  id?: string
  search?: string | undefined
  careerTrack?: string | undefined
  kind?: MaterialKind | undefined
  state?: 'draft' | 'published' | undefined
  version?: string | undefined
}

const className = sql<string>`(select coalesce(max(class ->> 'title'), '')
  from jsonb_path_query(written.track_content, '$[*].track_class_content[*]') as class
  where class ->> 'id' = material.track_class_id::text)`

/**
 * Lists the materials of the version in the filter, or of the newest version of each career track if the filter has no
 * version. With an `id`, finds only this material, in any version.
 */
export function selectDeskMaterials(db: Db, { id, search, kind, version, ...filter }: Filter) {
  const wantedVersion = version ? Number(version) : 'newest'
  return selectWrittenMaterials(db, { ...filter, version: id === undefined ? wantedVersion : 'any' })
    .select(['material.id', 'material.title', 'material.type', 'material.minutes', className.as('class_name')])
    .where('material.type', '!=', 'quiz')
    .$if(id !== undefined, query => query.where('material.id', '=', id ?? ''))
    .$if(kind !== undefined, query => query.where('material.type', '=', kind ?? 'article'))
    .$if(search !== undefined && search !== '', query =>
      query.where(eb => matchesSearch(search ?? '', eb.ref('material.title'), eb.ref('track.title'), className)),
    )
}
export type DeskMaterialRow = Awaited<ReturnType<ReturnType<typeof selectDeskMaterials>['executeTakeFirstOrThrow']>>

/**
 * Returns a material with all its columns, the publication time of its version, and the smaller sizes of its video.
 * Returns undefined for a quiz.
 */
export function findMaterialForEdit(db: Db, id: string) {
  return db
    .selectFrom('lecture_material as material')
    .innerJoin('career_track_version as written', join =>
      join
        .onRef('written.career_track_id', '=', 'material.career_track_id')
        .onRef('written.version', '=', 'material.version'),
    )
    .selectAll('material')
    .select(['written.published_at', videoLadder.as('ladder')])
    .where('material.id', '=', id)
    .where('material.type', '!=', 'quiz')
    .executeTakeFirst()
}

/**
 * Locks the material and its version, so that the version cannot be published during this transaction. Returns
 * undefined if the draft was deleted.
 */
export async function lockWritten(tx: Tx, { id, careerTrackId, version }: MaterialKey) {
  const state = await lockVersionState(tx, { careerTrackId, version })
  const row = await tx.selectFrom('lecture_material').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return state && row && { ...row, isPublished: state === 'published' }
}

/** Identifies a material. `version` changes only if the version is withdrawn (`turnBackIntoDraft`). */
export interface MaterialKey {
  id: string
  careerTrackId: string
  version: number
}

type Written = Pick<Insertable<LectureMaterialTable>, 'title' | 'minutes' | 'content' | 'source'>

export async function updateMaterialRow(tx: Tx, id: string, values: Written): Promise<number> {
  const writtenRow = await tx
    .updateTable('lecture_material')
    .set(eb => ({ ...values, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return writtenRow.revision
}
