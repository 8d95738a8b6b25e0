import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { NoteContent } from '../../../db/tables/notes.ts'

const bytes = sql<number>`coalesce(octet_length(text), 0) + coalesce(octet_length(content::text), 0)`

/** Returns the size of all notes of a user in bytes. */
export async function sumBytes(tx: Tx, userId: string): Promise<number> {
  const row = await tx
    .selectFrom('note_event')
    .select(eb => eb.fn.sum<string | null>(bytes).as('bytes'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.bytes ?? 0)
}

/** Counts how many of the user's next events have at most this size together. Counts at least one event. */
export async function countEventsInBytes(
  db: Db,
  userId: string,
  { after, limit, maxBytes }: { after: number; limit: number; maxBytes: number },
): Promise<number> {
  const next = db
    .selectFrom('note_event')
    .select(['seq', bytes.as('bytes')])
    .where('user_id', '=', userId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
  const sums = db.selectFrom(next.as('next')).select(sql<string>`sum(bytes) over (order by seq)`.as('sum'))
  const row = await db
    .selectFrom(sums.as('sums'))
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('sum', '<=', String(maxBytes))
    .executeTakeFirstOrThrow()
  return Math.max(1, Number(row.count))
}

/**
 * Lists the materials with the user's notes, each with the materials of the same lineage in the user's enrolments.
 * Ignores an id that is not a material of a published version of an enrolled career track, because a device can send
 * any id.
 */
export function listMaterialPairs(db: Db, userId: string) {
  const noted = db
    .selectFrom('note_event')
    .select(sql<string>`distinct content ->> 'materialId'`.as('id'))
    .where('user_id', '=', userId)
    .where('type', '=', 'create')
  return db
    .selectFrom('enrollment')
    .innerJoin('course', 'course.id', 'enrollment.course_id')
    .innerJoin('lecture_material as shown', join =>
      join
        .onRef('shown.career_track_id', '=', 'enrollment.career_track_id')
        .onRef('shown.version', '=', 'enrollment.version'),
    )
    .innerJoin('lecture_material as noted', join =>
      join
        .onRef('noted.lineage_id', '=', 'shown.lineage_id')
        .onRef('noted.career_track_id', '=', 'shown.career_track_id')
        .onRef('noted.type', '=', 'shown.type'),
    )
    .innerJoin('career_track_version as written', join =>
      join
        .onRef('written.career_track_id', '=', 'noted.career_track_id')
        .onRef('written.version', '=', 'noted.version')
        .on('written.published_at', 'is not', null),
    )
    .select(['enrollment.id as enrollment_id', 'course.title as course_title'])
    .innerJoin('career_track_version as shown_version', join =>
      join
        .onRef('shown_version.career_track_id', '=', 'shown.career_track_id')
        .onRef('shown_version.version', '=', 'shown.version'),
    )
    .select(['shown.id as shown_id', 'shown.type', 'shown.title', 'noted.id as noted_id'])
    .select(sql<Date>`greatest(enrollment.created_at, shown_version.published_at)`.as('since'))
    .where('enrollment.user_id', '=', userId)
    .where('enrollment.folded_into', 'is', null)
    .where('shown.type', 'in', ['article', 'video', 'pdf'])
    .where(eb => eb(sql<string>`noted.id::text`, 'in', noted))
    .orderBy('enrollment.created_at', 'desc')
    .execute()
}
export type PairRow = Awaited<ReturnType<typeof listMaterialPairs>>[number]

/** Returns the content of materials by their ids. */
export async function findContents(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('lecture_material').select(['id', 'content']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, content }) => [id, content]))
}

/**
 * Lists the note events of all these learners with a single query. All texts in them (note, quote, titles) are empty,
 * because they can be long and do not decide which notes exist.
 */
export async function listEventsWithoutTexts(tx: Tx, userIds: readonly string[]) {
  const content = sql<NoteContent | null>`
    content || '{"courseTitle": "", "materialTitle": ""}' ||
      jsonb_build_object('anchor', (content -> 'anchor') || '{"quote": "", "before": "", "after": ""}')`
  const rows = await tx
    .selectFrom('note_event')
    .select(['user_id', 'id', 'seq', 'note_id', 'happened_at', 'type', 'replaces', 'received_at'])
    .select([sql<string | null>`case when type <> 'delete' then '' end`.as('text'), content.as('content')])
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()
  return Map.groupBy(rows, row => row.user_id)
}
