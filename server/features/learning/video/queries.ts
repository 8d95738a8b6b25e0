import { sql, type Updateable } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { MediaTables } from '../../../db/tables/media.ts'

/** Maximum number of tries per video. More tries fail too unless ffmpeg is replaced. */
export const VIDEO_TRIES = 3

/**
 * Returns the file name of a video whose renditions are missing and that no server has claimed. Returns new videos
 * first, then the video that has waited longest. A video that is too large for the disk therefore does not stop all
 * others.
 */
export async function findVideoWithoutSizes(db: Db, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select split_part(material.content ->> 'url', '/', 4) as name
    from lecture_material as material
    left join video_ladder as ladder on ladder.name = split_part(material.content ->> 'url', '/', 4)
    where material.type = 'video' and material.content ->> 'url' like '/api/media/%'
      and (ladder.name is null or ladder.free_at <= ${now}
        and (ladder.state = 'working' or ladder.state = 'failed' and ladder.attempts < ${VIDEO_TRIES}))
    order by ladder.free_at nulls first, name
    limit 1`.execute(db)
  return rows[0]?.name
}

/**
 * Claims a video until `freeAt`. Returns the number of tries including this one, or undefined if another server has
 * claimed it.
 */
export async function claimVideo(db: Db, name: string, { now, freeAt }: { now: Date; freeAt: Date }) {
  const row = await db
    .insertInto('video_ladder')
    .values({ name, state: 'working', attempts: 1, free_at: freeAt })
    .onConflict(conflict =>
      conflict
        .column('name')
        .doUpdateSet(eb => ({
          state: 'working',
          failure: null,
          attempts: eb('video_ladder.attempts', '+', 1),
          free_at: freeAt,
        }))
        .where('video_ladder.free_at', '<=', now)
        .where('video_ladder.state', '!=', 'ready'),
    )
    .returning('attempts')
    .executeTakeFirst()
  return row?.attempts
}

export async function updateVideoLadder(
  db: Db,
  name: string,
  change: Updateable<MediaTables['video_ladder']>,
): Promise<void> {
  await db.updateTable('video_ladder').set(change).where('name', '=', name).execute()
}

export function findLadder(db: Db, name: string) {
  return db.selectFrom('video_ladder').selectAll().where('name', '=', name).executeTakeFirst()
}

export function listRenditions(db: Db, source: string) {
  return db.selectFrom('video_rendition').selectAll().where('source', '=', source).execute()
}

export async function storeRendition(db: Db, row: MediaTables['video_rendition']): Promise<void> {
  await db
    .insertInto('video_rendition')
    .values(row)
    .onConflict(conflict => conflict.columns(['source', 'height']).doUpdateSet(row))
    .execute()
}
