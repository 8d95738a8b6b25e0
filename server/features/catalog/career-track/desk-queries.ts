import { sql } from 'kysely'
import type { VersionState } from '#contract/catalog/career-track.list.ts'
import type { MissingPart } from '#contract/catalog/career-track.admin.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { selectNewestVersion } from '../../../db/newest-version.ts'
import { matchesSearch } from '../../../db/search.ts'

interface Filter {
  id?: string
  search?: string | undefined
  state?: VersionState | undefined
  isArchived?: 'true' | 'false' | undefined
}

const state = (version: 'newest' | 'written') => sql<VersionState>`case
  when ${sql.ref(`${version}.published_at`)} is not null then 'published'
  when ${sql.ref(`${version}.reviewed_at`)} is not null then 'reviewed' else 'draft' end`
const place = sql<number>`place.number::integer`
const publishedVersion = selectNewestVersion('track.id')

/**
 * Selects career tracks. `place` is the position among all career tracks, including career tracks that the filter
 * excludes.
 */
export function selectDeskCareerTracks(db: Db, { id, search, state: wanted, isArchived }: Filter) {
  return db
    .selectFrom('career_track as track')
    .innerJoin('category', 'category.id', 'track.category_id')
    .innerJoin(
      sql<{ id: string }>`(select id, row_number() over (order by position, id) as number from career_track)`.as(
        'place',
      ),
      'place.id',
      'track.id',
    )
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('career_track_version')
          .select(['version', 'published_at', 'reviewed_at'])
          .whereRef('career_track_id', '=', 'track.id')
          .orderBy('version', 'desc')
          .limit(1)
          .as('newest'),
      join => join.onTrue(),
    )
    .select(['track.id', 'track.slug', 'track.title', 'track.summary', 'track.description'])
    .select(['track.is_beta', 'track.is_archived', 'track.version as text_version', 'newest.version'])
    .select(['category.slug as category_slug', 'category.title as category_title'])
    .select([place.as('place'), state('newest').as('state'), publishedVersion.as('published_version')])
    .select(
      sql<number>`(select count(*)::integer from enrollment where career_track_id = track.id and folded_into is null)`.as(
        'learner_count',
      ),
    )
    .$if(id !== undefined, query => query.where('track.id', '=', id ?? ''))
    .$if(wanted !== undefined, query => query.where(state('newest'), '=', wanted ?? 'draft'))
    .$if(isArchived !== undefined, query => query.where('track.is_archived', '=', isArchived === 'true'))
    .$if(search !== undefined && search !== '', query =>
      query.where(eb => matchesSearch(search ?? '', eb.ref('track.title'), eb.ref('track.summary'))),
    )
}
export type DeskCareerTrackRow = Awaited<
  ReturnType<ReturnType<typeof selectDeskCareerTracks>['executeTakeFirstOrThrow']>
>

/** Lists the versions, newest first, each with its number of learners. */
export function listVersions(db: Db, careerTrackId: string) {
  return db
    .selectFrom('career_track_version as written')
    .select(['version', 'content_revision', 'published_at', 'reviewed_at', 'track_content'])
    .select(state('written').as('state'))
    .select(
      sql<number>`(select count(*)::integer from enrollment
        where enrollment.career_track_id = written.career_track_id and enrollment.version = written.version
          and folded_into is null)`.as('learner_count'),
    )
    .where('career_track_id', '=', careerTrackId)
    .orderBy('version', 'desc')
    .execute()
}
export type WrittenVersionRow = Awaited<ReturnType<typeof listVersions>>[number]

/** Lists the materials of a version that have no content or no questions, in study order. */
export async function listEmptyMaterials(db: Db, careerTrackId: string, version: number) {
  const { rows } = await sql<MissingPart & { id: string }>`
    select material.id, case when material.type = 'quiz' then 'no-questions' else 'no-content' end as kind, material.title
    from lecture_material as material left join quiz on quiz.id = material.quiz_id
    where material.career_track_id = ${careerTrackId} and material.version = ${version}
      and case when material.type = 'quiz' then quiz.questions = '[]'
        when material.type in ('video', 'pdf', 'scorm') then material.content ->> 'url' = ''
        else material.content -> 'blocks' = '[]' end
    order by material.position`.execute(db)
  return rows
}

/** Returns for each material of a version its lineage, and a fingerprint of all data that a learner sees. */
export async function listComparedMaterials(db: Db, careerTrackId: string, version: number) {
  const { rows } = await sql<{ id: string; lineage: string; fingerprint: string }>`
    select material.id, material.lineage_id as lineage, md5(concat_ws(chr(31), material.type, material.title,
      material.minutes, material.content, quiz.pass_mark, quiz.is_final, quiz.time_limit_seconds, quiz.attempts_allowed,
      quiz.shuffles_questions, quiz.shuffles_options, quiz.reveals_answers, quiz.questions)) as fingerprint
    from lecture_material as material left join quiz on quiz.id = material.quiz_id
    where material.career_track_id = ${careerTrackId} and material.version = ${version}`.execute(db)
  return rows
}

export function findVersionForComparison(db: Db, careerTrackId: string, version: number) {
  return db
    .selectFrom('career_track_version')
    .select(['track_content', 'lineages'])
    .where('career_track_id', '=', careerTrackId)
    .where('version', '=', version)
    .executeTakeFirst()
}

export function findCategory(tx: Tx, slug: string) {
  return tx.selectFrom('category').select('id').where('slug', '=', slug).executeTakeFirst()
}

interface TrackFields {
  title: string
  summary: string
  description: string
  category_id: string
  is_beta: boolean
  is_archived: boolean
}

/** Inserts a career track. Returns false if the slug is taken. */
export async function insertCareerTrack(
  tx: Tx,
  row: TrackFields & { id: string; slug: string; position: number },
): Promise<boolean> {
  const insertedRow = await tx
    .insertInto('career_track')
    .values(row)
    .onConflict(conflict => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return insertedRow !== undefined
}

export async function updateTrackFields(tx: Tx, id: string, fields: TrackFields): Promise<void> {
  await tx.updateTable('career_track').set(fields).where('id', '=', id).execute()
}

export async function readTextVersion(tx: Tx, id: string): Promise<number> {
  const row = tx.selectFrom('career_track').select('version').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).version
}

export async function deleteCareerTrack(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('career_track').where('id', '=', id).execute()
}
