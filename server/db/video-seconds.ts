import { sql } from 'kysely'

/**
 * Duration of a video, if it was read from its file. The query must give `lecture_material` the alias `material`.
 * Checks the type first, because other content has no duration, and long articles would be decompressed without need.
 */
export const videoSeconds = sql<number | null>`(
  case when material.type = 'video' then material.content ->> 'durationSeconds' end)::float`
