import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { containing } from '../../db/search.ts'
import type { MaterialKind } from '#contract/material-list.ts'
import type { LectureMaterialTable } from '../../db/tables/career-tracks.ts'

interface Filter {
  id?: string
  search?: string | undefined
  careerTrack?: string | undefined
  kind?: MaterialKind | undefined
  state?: 'draft' | 'published' | undefined
  version?: string | undefined
}

/** Of a career track the version of its draft, where there is one, else its newest published one. */
const newest = sql<number>`(select max(any_version.version) from career_track_version as any_version
  where any_version.career_track_id = material.career_track_id)`
/** Sorts by career track, then in study order. */
const place = sql<string>`lpad(track.position::text, 6, '0') || '.' || lpad(material.position::text, 6, '0')`
const className = sql<string>`(select coalesce(max(class ->> 'title'), '')
  from jsonb_path_query(written.track_content, '$[*].track_class_content[*]') as class
  where class ->> 'id' = material.track_class_id::text)`

export function deskMaterials(db: Db, { id, search, careerTrack, kind, state, version }: Filter) {
  return db
    .selectFrom('lecture_material as material')
    .innerJoin('career_track as track', 'track.id', 'material.career_track_id')
    .innerJoin('career_track_version as written', join =>
      join
        .onRef('written.career_track_id', '=', 'material.career_track_id')
        .onRef('written.version', '=', 'material.version'),
    )
    .select(['material.id', 'material.title', 'material.type', 'material.version', 'material.minutes'])
    .select(['written.published_at', 'track.id as track_id', 'track.slug as track_slug', 'track.title as track_title'])
    .select([place.as('place'), className.as('class_name')])
    .where('material.type', '!=', 'quiz')
    .$if(id !== undefined, query => query.where('material.id', '=', id ?? ''))
    .$if(id === undefined, query => query.where('material.version', '=', version ? Number(version) : newest))
    .$if(careerTrack !== undefined, query => query.where('track.slug', '=', careerTrack ?? ''))
    .$if(kind !== undefined, query => query.where('material.type', '=', kind ?? 'article'))
    .$if(state !== undefined, query => query.where('written.published_at', state === 'draft' ? 'is' : 'is not', null))
    .$if(search !== undefined && search !== '', query =>
      query.where(eb => containing(search ?? '', eb.ref('material.title'), eb.ref('track.title'), className)),
    )
}
export type DeskMaterialRow = Awaited<ReturnType<ReturnType<typeof deskMaterials>['executeTakeFirstOrThrow']>>

/** What is typed, and where it stands. */
export function findWritten(db: Db, id: string) {
  return db
    .selectFrom('lecture_material as material')
    .innerJoin('career_track_version as written', join =>
      join
        .onRef('written.career_track_id', '=', 'material.career_track_id')
        .onRef('written.version', '=', 'material.version'),
    )
    .selectAll('material')
    .select('written.published_at')
    .where('material.id', '=', id)
    .where('material.type', '!=', 'quiz')
    .executeTakeFirst()
}

export function findCopy(tx: Tx, careerTrackId: string, version: number, lineage: string) {
  return tx
    .selectFrom('lecture_material')
    .select('id')
    .where('career_track_id', '=', careerTrackId)
    .where('version', '=', version)
    .where('lineage_id', '=', lineage)
    .executeTakeFirst()
}

/** With its version's lock: nobody publishes it meanwhile. */
export async function lockWritten(tx: Tx, { id, careerTrackId, version }: Place) {
  const { published_at: publishedAt } = await tx
    .selectFrom('career_track_version')
    .select('published_at')
    .where('career_track_id', '=', careerTrackId)
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const row = await tx.selectFrom('lecture_material').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && { ...row, isPublished: publishedAt !== null }
}

/** It is the same for a material's whole life. */
export interface Place {
  id: string
  careerTrackId: string
  version: number
}

type Written = Pick<Insertable<LectureMaterialTable>, 'title' | 'minutes' | 'content' | 'source'>

export async function writeMaterial(tx: Tx, id: string, values: Written): Promise<number> {
  const written = await tx
    .updateTable('lecture_material')
    .set(eb => ({ ...values, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return written.revision
}
