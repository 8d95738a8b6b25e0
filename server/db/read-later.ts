import { sql } from 'kysely'

/** True for a row of `lecture_position` to be inserted whose position was read later than the stored one. */
export const isReadLater = sql<boolean>`(excluded.at is not null and (lecture_position.read_at is null
  or (excluded.read_at, excluded.at) > (lecture_position.read_at, lecture_position.at)))`
