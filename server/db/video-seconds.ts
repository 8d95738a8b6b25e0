import { sql } from 'kysely'

/** Of a video whose length was read from its file. `lecture_material` stands as `material` in the query.
 * No other content has one, and a long article is not to be unpacked for it. */
export const videoSeconds = sql<number | null>`(
  case when material.type = 'video' then material.content ->> 'durationSeconds' end)::float`
