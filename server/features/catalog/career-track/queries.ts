import { sql } from 'kysely'
import { LIST_LIMIT } from '#contract/wire/limits.ts'
import type { ListWindow } from '#contract/wire/list-filters.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { materialSeconds } from '../../../db/material-seconds.ts'
import { matchesSearch } from '../../../db/search.ts'

export interface CareerTrackFilter extends ListWindow {
  id?: string | undefined
  slug?: string | undefined
  isBeta?: boolean | undefined
  isArchived?: boolean | undefined
  category?: string | undefined
  instructor?: string | undefined
}

/** Lists the career tracks that have a published version, with the counts of their newest published version. */
export function listCareerTracks(db: Db, filter: CareerTrackFilter) {
  const { id, slug, isBeta, isArchived, category, instructor, search, limit, offset } = filter
  let query = db
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
  if (id !== undefined) query = query.where('track.id', '=', id)
  if (slug !== undefined) query = query.where('track.slug', '=', slug)
  if (isBeta !== undefined) query = query.where('track.is_beta', '=', isBeta)
  if (isArchived !== undefined) query = query.where('track.is_archived', '=', isArchived)
  if (category !== undefined) query = query.where('category.slug', '=', category)
  // Selects the career tracks of an instructor by the courses that the instructor teaches.
  if (instructor !== undefined)
    query = query.where(eb =>
      eb.exists(
        eb
          .selectFrom('course')
          .innerJoin('instructor', 'instructor.id', 'course.instructor_id')
          .select('course.id')
          .whereRef('course.career_track_id', '=', 'track.id')
          .where('instructor.slug', '=', instructor),
      ),
    )
  if (search) query = query.where(eb => matchesSearch(search, eb.ref('track.title'), eb.ref('track.summary')))
  return query
    .orderBy('track.position')
    .orderBy('track.id')
    .limit(limit ?? LIST_LIMIT)
    .offset(offset ?? 0)
    .execute()
}
export type CareerTrackRow = Awaited<ReturnType<typeof listCareerTracks>>[number]

/** Finds a published version by its number. If `version` is undefined, finds the newest published version. */
export function findVersion(db: Db, careerTrackId: string, version: number | undefined) {
  return db
    .selectFrom('career_track_version as shown')
    .select(['career_track_id', 'version', 'track_content', materialSeconds.as('seconds')])
    .where('career_track_id', '=', careerTrackId)
    .where('published_at', 'is not', null)
    .$if(version !== undefined, query => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}
export type VersionRow = NonNullable<Awaited<ReturnType<typeof findVersion>>>

/**
 * Finds a version by its number, also if it is a draft. If `version` is undefined, finds the newest version. Also
 * returns the numbers of all versions.
 */
export function findAnyVersion(db: Db, careerTrackId: string, version: number | undefined) {
  return db
    .selectFrom('career_track_version as shown')
    .innerJoin('career_track as track', 'track.id', 'shown.career_track_id')
    .select(['track.title as career_track_title'])
    .select(['shown.career_track_id', 'shown.version', 'shown.published_at', 'shown.track_content'])
    .select(
      sql<number[]>`array(
        select version from career_track_version where career_track_id = shown.career_track_id order by version
      )`.as('versions'),
    )
    .where('shown.career_track_id', '=', careerTrackId)
    .$if(version !== undefined, query => query.where('shown.version', '=', version ?? 0))
    .orderBy('shown.version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findNewestVersionNumber(db: Db, careerTrackId: string) {
  return db
    .selectFrom('career_track_version')
    .select(eb => eb.fn.max('version').as('version'))
    .where('career_track_id', '=', careerTrackId)
    .where('published_at', 'is not', null)
    .executeTakeFirstOrThrow()
}

export function findTrackTitle(db: Db, id: string) {
  return db.selectFrom('career_track').select('title').where('id', '=', id).executeTakeFirst()
}

/**
 * Takes a shared lock on the career track. A call that publishes or withdraws a version waits until all such locks are
 * released.
 */
export async function shareVersionLock(tx: Tx, careerTrackId: string): Promise<void> {
  await tx.selectFrom('career_track').select('id').where('id', '=', careerTrackId).forKeyShare().execute()
}

export function listCategories(db: Db, filter: ListWindow & { slug?: string | undefined }) {
  const { slug, search, limit, offset } = filter
  let query = db.selectFrom('category').select(['id', 'slug', 'title'])
  if (slug !== undefined) query = query.where('slug', '=', slug)
  if (search) query = query.where(eb => matchesSearch(search, eb.ref('title')))
  return query
    .orderBy('position')
    .orderBy('id')
    .limit(limit ?? LIST_LIMIT)
    .offset(offset ?? 0)
    .execute()
}

export interface InstructorFilter extends ListWindow {
  slug?: string | undefined
  careerTrackId?: string | undefined
}

export function listInstructors(db: Db, { slug, careerTrackId, search, limit, offset }: InstructorFilter) {
  let query = db
    .selectFrom('instructor')
    .select(['id', 'slug', 'name', 'title', 'bio', 'expertise', 'pic_url as picUrl'])
  if (slug !== undefined) query = query.where('slug', '=', slug)
  if (careerTrackId !== undefined)
    query = query.where('id', 'in', eb =>
      eb.selectFrom('course').select('instructor_id').where('career_track_id', '=', careerTrackId),
    )
  if (search) query = query.where(eb => matchesSearch(search, eb.ref('name'), eb.ref('title')))
  return query
    .orderBy('position')
    .orderBy('id')
    .limit(limit ?? LIST_LIMIT)
    .offset(offset ?? 0)
    .execute()
}
