import type { Tx } from '../db/database.ts'
import type { Catalog } from './content-shape.ts'
import { createDemoId } from './demo-id.ts'
import { computeSessionStart } from './session-time.ts'

export async function insertCategoriesAndInstructors(tx: Tx, catalog: Catalog): Promise<void> {
  await tx
    .insertInto('category')
    .values(catalog.categories.map((row, position) => ({ ...row, id: createDemoId('category', row.slug), position })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await tx
    .insertInto('instructor')
    .values(
      catalog.instructors.map((row, position) => ({
        ...row,
        id: createDemoId('instructor', row.slug),
        position,
        // scripts/draw-portraits.ts draws these pictures.
        pic_url: `/portraits/${row.slug}.svg`,
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/**
 * Inserts the courses. Session dates are relative to the first start of the demo. A later start does not change the
 * dates.
 */
export async function insertCourses(tx: Tx, catalog: Catalog, now: Date): Promise<void> {
  await tx
    .insertInto('course')
    .values(
      catalog.courses.map((course, position) => ({
        id: createDemoId('course', course.slug),
        slug: course.slug,
        title: course.title,
        summary: course.summary,
        description: course.description,
        mode: course.mode,
        level: course.level,
        category_id: createDemoId('category', course.category),
        career_track_id: createDemoId('career-track', course.careerTrack),
        instructor_id: createDemoId('instructor', course.instructor),
        price_rupiah: course.priceRupiah,
        price_points: course.pricePoints,
        duration_hours: course.durationHours,
        outcomes: course.outcomes,
        position,
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await tx
    .insertInto('course_session')
    .values(
      catalog.courses.flatMap(course =>
        course.sessions.map((session, index) => ({
          id: createDemoId('session', course.slug, index),
          course_id: createDemoId('course', course.slug),
          title: session.title,
          starts_at: computeSessionStart(session, now),
          zone: session.zone,
          meeting_count: session.meetings,
          quota: session.quota,
          place: session.place,
        })),
      ),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
