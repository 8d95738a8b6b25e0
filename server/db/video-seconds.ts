import { sql } from 'kysely'

/**
 * Duration of a video, if it was read from its file. The query must name `lecture_material` as `material`. Checks the
 * type first, because other content has no duration and a long article would be unpacked for nothing.
 */
export const videoSeconds = sql<number | null>`(
  case when material.type = 'video' then material.content ->> 'durationSeconds' end)::float`
