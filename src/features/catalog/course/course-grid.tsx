import { Link } from '@tanstack/react-router'
import type { CourseCard } from '#contract/catalog/course.ts'
import { formatPoints, formatRupiah } from '#app/lib/numbers.ts'
import { formatDayMonth } from '#app/lib/times.ts'
import { ContinueCourse, useActiveCourse } from '#app/learning/owned-course.tsx'
import { courseQuery } from '#app/queries/course.ts'
import { useCannotOpen } from '#app/queries/use-cannot-open.ts'
import { CourseCover } from '#app/ui/course-cover.tsx'
import { NeedsConnection } from '#app/ui/needs-connection.tsx'
import classes from './course-grid.module.css'

export function CourseGrid({ courses }: { courses: readonly CourseCard[] }) {
  return (
    <ul className={classes.grid}>
      {courses.map(course => (
        <li key={course.id}>
          <Card course={course} />
        </li>
      ))}
    </ul>
  )
}

/** Card of a course. The title is the only link, and the clickable area of this link covers the card. */
function Card({ course }: { course: CourseCard }) {
  const { nextSession } = course
  const owned = useActiveCourse(course.slug)
  const cannotOpen = useCannotOpen([courseQuery(course.slug)])
  return (
    <article className={classes.card}>
      <CourseCover
        className={classes.cover ?? ''}
        category={course.category.slug}
        title={course.title}
        picture={course.cover}
      />
      <div className={classes.body}>
        <h2 className={classes.title}>
          <Link to="/kelas/$slug" params={{ slug: course.slug }}>
            {course.title}
          </Link>
        </h2>
        <p className={classes.summary}>{course.summary}</p>
        <p className={classes.facts}>
          {[course.mode, course.level, `${course.durationHours} jam`].join(' · ')}
          {cannotOpen && <NeedsConnection />}
        </p>
        <p className={classes.price}>
          {owned ? (
            <ContinueCourse owned={owned} className={classes.continue} />
          ) : (
            <>
              <strong>{formatRupiah(course.priceRupiah)}</strong>
              {course.pricePoints !== null && (
                <span className={classes.points}>atau {formatPoints(course.pricePoints)}</span>
              )}
            </>
          )}
          <span className={classes.start}>
            {nextSession ? `Mulai ${formatDayMonth(nextSession.startsAt, nextSession.zone)}` : 'Jadwal menyusul'}
          </span>
        </p>
      </div>
    </article>
  )
}
