import { type RawBuilder, sql } from 'kysely'

/**
 * Selects the number of the newest published version of a career track, or null if no version is published.
 * `careerTrackId` is the column of the query that contains the id of the career track.
 */
export function selectNewestVersion(careerTrackId: string): RawBuilder<number | null> {
  return sql<number | null>`(
    select max(published.version) from career_track_version as published
    where published.career_track_id = ${sql.ref(careerTrackId)} and published.published_at is not null)`
}
