import { sql, type Updateable } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { MediaTables } from '../../../db/tables/media.ts'

/** Maximum number of tries per video. Limited, because more tries fail too unless ffmpeg is replaced. */
export const VIDEO_TRIES = 3

/**
 * Returns the file name of a video whose renditions are missing and that no server has claimed. Prefers new videos, and
 * then the video that has waited longest, so that a video that is too large for the disk does not stop all others.
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

/**
 * Returns the file name of a video whose sizes are ready, whose sound has not been made and that no server has claimed.
 */
export async function findVideoWithoutAudio(db: Db, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('video_ladder as ladder')
    .leftJoin('video_audio as audio', 'audio.source', 'ladder.name')
    .select('ladder.name')
    .where('ladder.state', '=', 'ready')
    .where(eb =>
      eb.or([
        eb('audio.source', 'is', null),
        eb.and([eb('audio.is_done', '=', false), eb('audio.free_at', '<=', now)]),
      ]),
    )
    .orderBy('audio.free_at', order => order.asc().nullsFirst())
    .orderBy('ladder.name')
    .limit(1)
    .executeTakeFirst()
  return row?.name
}

/**
 * Claims the sound of a video until `freeAt`. Returns the number of tries including this one, or undefined if another
 * server has claimed it.
 */
export async function claimAudio(db: Db, source: string, { now, freeAt }: { now: Date; freeAt: Date }) {
  const row = await db
    .insertInto('video_audio')
    .values({ source, attempts: 1, free_at: freeAt })
    .onConflict(conflict =>
      conflict
        .column('source')
        .doUpdateSet(eb => ({ attempts: eb('video_audio.attempts', '+', 1), free_at: freeAt }))
        .where('video_audio.free_at', '<=', now)
        .where('video_audio.is_done', '=', false),
    )
    .returning('attempts')
    .executeTakeFirst()
  return row?.attempts
}

export async function updateVideoAudio(
  db: Db,
  source: string,
  change: Updateable<MediaTables['video_audio']>,
): Promise<void> {
  await db.updateTable('video_audio').set(change).where('source', '=', source).execute()
}
