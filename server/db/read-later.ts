import { sql } from 'kysely'

/** True for an inserted row of `lecture_position` whose position is later than the stored position. */
export const isPositionLater = sql<boolean>`(excluded.at is not null and (lecture_position.read_at is null
  or (excluded.read_at, excluded.at) > (lecture_position.read_at, lecture_position.at)))`
