import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/**
 * By table, every column that names stored files by their address, or holds texts that may: materials, contents, pictures of people
 * and courses, recaps, what a webinar left. A column of texts that is neither here nor known to name none fails a test.
 */
export const mediaColumns = {
  lecture_material: ['content', 'source'],
  site_content: ['fields', 'live'],
  site_picture: ['url'],
  instructor: ['pic_url'],
  course: ['cover'],
  meeting_recap: ['recording_url', 'recording_low_url', 'captions_url', 'slides_url'],
  webinar_meeting: ['recording_url', 'materials'],
} as const

/** Those of the names that anything shows. */
export async function mediaInUse(db: Db, names: readonly string[]): Promise<Set<string>> {
  const texts = Object.entries(mediaColumns).flatMap(([table, columns]) =>
    columns.map(column => sql`select ${sql.ref(column)}::text from ${sql.table(table)}`),
  )
  const { rows } = await sql<{ name: string }>`
    with said (words) as (${sql.join(texts, sql` union all `)})
    select distinct found[1] as name
    from said, regexp_matches(words, '/api/media/([0-9a-f]{64}[.][a-z0-9]{2,4})', 'g') as found
    where found[1] = any(${names})`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
