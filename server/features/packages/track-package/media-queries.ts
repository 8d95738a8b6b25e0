import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/**
 * Columns that contain URLs of stored files, or texts with such URLs, by table. A test fails if a text column is
 * neither here nor in the test's list of columns without URLs.
 */
export const mediaColumns = {
  lecture_material: ['content', 'source'],
  video_ladder: ['poster_url'],
  video_rendition: ['url'],
  video_audio: ['url'],
  site_content: ['fields', 'live'],
  site_picture: ['url'],
  instructor: ['pic_url'],
  course: ['cover'],
  meeting_recap: ['recording_url', 'recording_low_url', 'captions_url', 'slides_url'],
  webinar_meeting: ['recording_url', 'materials'],
} as const

/** Returns the given file names that a database row refers to. */
export async function readMediaInUse(db: Db, names: readonly string[]): Promise<Set<string>> {
  const texts = Object.entries(mediaColumns).flatMap(([table, columns]) =>
    columns.map(column => sql`select ${sql.ref(column)}::text from ${sql.table(table)}`),
  )
  const { rows } = await sql<{ name: string }>`
    with stored (words) as (${sql.join(texts, sql` union all `)})
    select distinct found[1] as name
    from stored, regexp_matches(words, '/api/media/([0-9a-f]{64}[.][a-z0-9]{2,4})', 'g') as found
    where found[1] = any(${names})`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
