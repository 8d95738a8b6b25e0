import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CourseCard } from '#contract/catalog/course.ts'
import { formatMeetingDay } from '#app/lib/meeting-times.ts'
import { formatPoints, formatRupiah } from '#app/lib/numbers.ts'
import { getServerTime } from '#app/data/clock.ts'
import { courseListQuery } from '#app/queries/course.ts'
import { getButtonClass } from '#app/ui/button.tsx'
import { CourseCover } from '#app/ui/course-cover.tsx'
import classes from './dashboard.module.css'
import { chooseFirstCourses, type FirstCourse } from './first-courses.ts'

/** Shown to a user without a course: three suitable courses, and what the user's points can buy. */
export function NewcomerPanel({ balance }: { balance: number | undefined }) {
  const { data: courses = [] } = useQuery(courseListQuery())
  const firstCourses = chooseFirstCourses(courses, getServerTime())
  const isEnough = ({ priceRupiah, pricePoints }: CourseCard) =>
    priceRupiah > 0 && pricePoints !== null && balance !== undefined && pricePoints <= balance
  const bought = firstCourses.find(({ course }) => isEnough(course))
  return (
    <section className={classes.newcomer} aria-labelledby="kelas-pertama">
      <h2 id="kelas-pertama">Tanam kelas pertamamu</h2>
      {balance !== undefined && balance > 0 && (
        <p className={classes.meta}>
          Kamu punya {formatPoints(balance)}
          {bought ? `: cukup untuk ${bought.course.title}.` : '. Tiap materi menambahnya.'}
        </p>
      )}
      {firstCourses.map(({ course, reason }) => (
        <Link key={course.id} to="/kelas/$slug" params={{ slug: course.slug }} className={classes.row}>
          <CourseCover
            className={classes.cover ?? ''}
            title={course.title}
            category={course.category.slug}
            picture={course.cover && { ...course.cover, alt: '' }}
          />
          <span>
            <strong>{course.title}</strong>
            <small>{isEnough(course) ? 'Poinmu cukup' : formatReason(course, reason)}</small>
          </span>
        </Link>
      ))}
      <Link to="/kelas" className={getButtonClass('primary')}>
        Lihat kelas
      </Link>
    </section>
  )
}

function formatReason(course: CourseCard, reason: FirstCourse['reason']): string {
  const { nextSession, priceRupiah, pricePoints, durationHours } = course
  if (priceRupiah === 0) return formatRupiah(priceRupiah)
  if (reason === 'soonest' && nextSession) return `Mulai ${formatMeetingDay(nextSession.startsAt)}`
  return reason === 'cheapest' && pricePoints !== null ? formatPoints(pricePoints) : `${durationHours} jam`
}
