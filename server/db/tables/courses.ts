import type { ColumnType, Generated } from 'kysely'
import type { CourseCard, CourseCover, CourseSession, LearningMode } from '#contract/catalog/course.ts'

/** Stored data of a course cover: its sizes, its content, and the original picture. */
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
  /** Uploaded cover. Null if the app draws the cover. */
  cover: ColumnType<StoredCover | null, string | null | undefined, string | null>
  /** Time of the last change of the course's page. Null if no change was recorded yet. */
  changed_at: Generated<Date | null>
  version: Generated<number>
  /** False hides the course from all lists and closes it to new learners. */
  is_published: Generated<boolean>
  /**
   * Time of the first publication. Null if the course was never public; the URL of the course can then still be
   * changed.
   */
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
  /** End of the session's last meeting. Null if the session has the default meetings. */
  ends_at: Generated<Date | null>
  cancelled_at: Generated<Date | null>
  /** Reason of the cancellation. Learners see it. */
  cancel_reason: Generated<string | null>
}

export interface CourseTables {
  course: CourseTable
  course_session: CourseSessionTable
}
