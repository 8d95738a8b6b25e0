import type { ColumnType, Generated } from 'kysely'
import type { CourseCard, CourseCover, CourseSession, LearningMode } from '#contract/course.ts'

/** What is kept of a cover: its sizes, what is on it, and the picture that was brought. */
export interface StoredCover extends CourseCover {
  source: string
}

interface CourseTable {
  id: string
  slug: string
  title: string
  summary: string
  description: string
  mode: LearningMode
  level: CourseCard['level']
  category_id: string
  career_track_id: string
  instructor_id: string
  price_rupiah: number
  price_points: number | null
  duration_hours: number
  outcomes: string[]
  position: number
  /** Null: it is drawn. */
  cover: ColumnType<StoredCover | null, string | null | undefined, string | null>
  /** When its page had something new last; null: before anybody noted it. */
  changed_at: Generated<Date | null>
  version: Generated<number>
  /** Not so: it is in no list, and nobody new comes in. */
  is_published: Generated<boolean>
  /** Null: nobody saw it yet, so its address may change. */
  first_published_at: Generated<Date | null>
}

export interface CourseSessionTable {
  id: string
  course_id: string
  title: string
  starts_at: Date
  zone: CourseSession['zone']
  meeting_count: number
  quota: number
  seats_taken: Generated<number>
  place: string | null
  changed_at: Generated<Date | null>
  version: Generated<number>
  /** Of its last meeting; null: its meetings are the usual ones. */
  ends_at: Generated<Date | null>
  cancelled_at: Generated<Date | null>
  /** As learners read it. */
  cancel_reason: Generated<string | null>
}

export interface CourseTables {
  course: CourseTable
  course_session: CourseSessionTable
}
