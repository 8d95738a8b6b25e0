import { sql } from 'kysely'

/** Of a video whose length was read from its file. `lecture_material` stands as `material` in the query. */
export const videoSeconds = sql<number | null>`(material.content ->> 'durationSeconds')::float`
