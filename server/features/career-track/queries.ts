import type { Db, Tx } from '../../db/database.ts'

export interface CareerTrackFilter {
  id?: string
  slug?: string
  isBeta?: boolean
  isArchived?: boolean
}

/** Only career tracks with a published version; each with the counts of its newest one. */
export function listCareerTracks(db: Db, filter: CareerTrackFilter) {
  return db
    .selectFrom('career_track as track')
    .innerJoin('category', 'category.id', 'track.category_id')
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('career_track_version as version')
          .select(['version.version', 'version.track_count', 'version.class_count', 'version.material_count'])
          .whereRef('version.career_track_id', '=', 'track.id')
          .where('version.published_at', 'is not', null)
          .orderBy('version.version', 'desc')
          .limit(1)
          .as('newest'),
      join => join.onTrue(),
    )
    .select(['track.id', 'track.slug', 'track.title', 'track.summary', 'track.description'])
    .select(['category.id as category_id', 'category.slug as category_slug', 'category.title as category_title'])
    .select(['newest.version', 'newest.track_count', 'newest.class_count', 'newest.material_count'])
    .$if(filter.id !== undefined, query => query.where('track.id', '=', filter.id ?? ''))
    .$if(filter.slug !== undefined, query => query.where('track.slug', '=', filter.slug ?? ''))
    .$if(filter.isBeta !== undefined, query => query.where('track.is_beta', '=', filter.isBeta ?? false))
    .$if(filter.isArchived !== undefined, query => query.where('track.is_archived', '=', filter.isArchived ?? false))
    .orderBy('track.position')
    .execute()
}
export type CareerTrackRow = Awaited<ReturnType<typeof listCareerTracks>>[number]

/** One published version: the one asked for, else the newest. */
export function findVersion(db: Db, careerTrackId: string, version: number | undefined) {
  return db
    .selectFrom('career_track_version')
    .select(['career_track_id', 'version', 'track_content'])
    .where('career_track_id', '=', careerTrackId)
    .where('published_at', 'is not', null)
    .$if(version !== undefined, query => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findNewestVersionNumber(tx: Tx, careerTrackId: string) {
  return tx
    .selectFrom('career_track_version')
    .select(eb => eb.fn.max('version').as('version'))
    .where('career_track_id', '=', careerTrackId)
    .where('published_at', 'is not', null)
    .executeTakeFirstOrThrow()
}

export function listCategories(db: Db) {
  return db.selectFrom('category').select(['id', 'slug', 'title']).orderBy('position').execute()
}

export function listInstructors(db: Db, limit: number) {
  return db
    .selectFrom('instructor')
    .select(['id', 'slug', 'name', 'title', 'bio', 'expertise'])
    .orderBy('position')
    .limit(limit)
    .execute()
}
