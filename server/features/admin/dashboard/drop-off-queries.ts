import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { selectNewestVersion } from '../../../db/newest-version.ts'

/** Lists the career tracks with a published version. */
export function listTracks(db: Db) {
  return db
    .selectFrom('career_track as track')
    .select(['track.id', 'track.title'])
    .where(selectNewestVersion('track.id'), 'is not', null)
    .orderBy('track.position')
    .orderBy('track.id')
    .execute()
}

/** Lists the published versions of a career track, newest first, with their materials in order. */
export function listVersions(db: Db, trackId: string) {
  return db
    .selectFrom('career_track_version as version')
    .select(['version.version', 'version.track_content'])
    .select(eb =>
      eb
        .selectFrom('enrollment')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('enrollment.career_track_id', '=', 'version.career_track_id')
        .whereRef('enrollment.version', '=', 'version.version')
        .where('enrollment.folded_into', 'is', null)
        .as('enrolled'),
    )
    .where('version.career_track_id', '=', trackId)
    .where('version.published_at', 'is not', null)
    .orderBy('version.version', 'desc')
    .execute()
}

export interface MaterialCounts {
  id: string
  reached: number
  finished: number
  median_days: number | null
  stopped: number
}

/** Counts the learners who have reached each material. The materials must be in the order of the career track. */
export async function countMaterials(
  db: Db,
  { trackId, version, materialIds, stoppedBefore }: Version,
): Promise<MaterialCounts[]> {
  const { rows } = await sql<MaterialCounts>`
    with listed as (
      select id, number from unnest(${materialIds}::uuid[]) with ordinality as item (id, number)
    ), step as (
      select listed.number, enrollment.id as enrollment_id, enrollment.created_at, progress.status, progress.completed_at,
        progress.updated_at
      from enrollment join lecture_progress as progress on progress.enrollment_id = enrollment.id
        join listed on listed.id = progress.lecture_material_id
      where enrollment.career_track_id = ${trackId} and enrollment.version = ${version}
        and enrollment.folded_into is null and progress.status <> 'OPEN'
    ), stopped as (
      select furthest as number, count(*) as count
      from (
        select max(number) as furthest, max(updated_at) as at, count(*) filter (where status = 'COMPLETED') as done
        from step group by enrollment_id
      ) as learner
      where at < ${stoppedBefore} and done < (select count(*) from listed) group by 1
    )
    select listed.id,
      count(step.number)::integer as reached,
      (count(*) filter (where step.status = 'COMPLETED'))::integer as finished,
      percentile_cont(0.5) within group (order by extract(epoch from step.completed_at - step.created_at) / 86400)
        filter (where step.status = 'COMPLETED') as median_days,
      coalesce(max(stopped.count), 0)::integer as stopped
    from listed left join step using (number) left join stopped using (number)
    group by listed.id`.execute(db)
  return rows
}

interface Version {
  trackId: string
  version: number
  materialIds: readonly string[]
  stoppedBefore: Date
}
