import { Link } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Clock from 'lucide-react/icons/clock'
import type { CourseCard } from '#contract/catalog/course.ts'
import { formatPoints, formatRupiah } from '#app/lib/numbers.ts'
import { formatShortDay } from '#app/lib/times.ts'
import { ContinueCourse, useOwnedCourse } from '#app/learning/owned-course.tsx'
import { courseQuery } from '#app/queries/course.ts'
import { useCannotOpen } from '#app/queries/use-cannot-open.ts'
import { Badge } from '#app/ui/badge.tsx'
import { CourseCover } from '#app/ui/course-cover.tsx'
import { NeedsLine } from '#app/ui/needs-line.tsx'
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

/** The title is the only link, and its clickable area covers the card. */
function Card({ course }: { course: CourseCard }) {
  const { nextSession } = course
  const owned = useOwnedCourse(course.slug)
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
        <p className={classes.badges}>
          <Badge tone="primary">{course.mode}</Badge>
          <Badge>{course.level}</Badge>
          {cannotOpen && <NeedsLine />}
        </p>
        <h2 className={classes.title}>
          <Link to="/kelas/$slug" params={{ slug: course.slug }}>
            {course.title}
          </Link>
        </h2>
        <p className={classes.summary}>{course.summary}</p>
        <ul className={classes.facts}>
          <li>
            <Clock size={16} aria-hidden /> {course.durationHours} jam
          </li>
          <li>
            <CalendarDays size={16} aria-hidden />
            {nextSession ? `Mulai ${formatShortDay(nextSession.startsAt, nextSession.zone)}` : 'Jadwal menyusul'}
          </li>
        </ul>
        <p className={classes.price}>
          {owned ? (
            <ContinueCourse owned={owned} className={classes.continue} />
          ) : (
            <>
              <strong>{formatRupiah(course.priceRupiah)}</strong>
              {course.pricePoints !== null && <Badge tone="points">atau {formatPoints(course.pricePoints)}</Badge>}
            </>
          )}
        </p>
      </div>
    </article>
  )
}
