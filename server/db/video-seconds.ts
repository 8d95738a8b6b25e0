import { sql } from 'kysely'

/**
 * Selects the duration of a video, if it was read from the file. The query must give `lecture_material` the alias
 * `material`. Checks the type first, because PostgreSQL would otherwise decompress long articles without need.
 */
export const videoSeconds = sql<number | null>`(
  case when material.type = 'video' then material.content ->> 'durationSeconds' end)::float`
