import { sql } from 'kysely'
import { videoSeconds } from './video-seconds.ts'

/**
 * Seconds by material id, for the materials of a version that have a duration: videos, and quizzes with a time limit.
 * The query must give the career track version the alias `shown`.
 */
export const materialSeconds = sql<Record<string, number>>`(
  select coalesce(jsonb_object_agg(material.id, coalesce(${videoSeconds}, quiz.time_limit_seconds)), '{}')
  from lecture_material as material left join quiz on quiz.id = material.quiz_id
  where material.career_track_id = shown.career_track_id and material.version = shown.version
    and coalesce(${videoSeconds}, quiz.time_limit_seconds) is not null)`
