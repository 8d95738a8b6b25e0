import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { EnrolledCourse } from '#contract/learning/enrollment.ts'
import { formatDuration } from '#app/lib/time-spans.ts'
import { enrollmentQuery } from '#app/queries/enrollment.ts'
import { useCannotOpen } from '#app/queries/use-cannot-open.ts'
import { BusinessLink } from '#app/session/business-link.tsx'
import { NeedsConnection } from '#app/ui/needs-connection.tsx'
import { Plant } from '#app/learning/plant.tsx'
import classes from './dashboard.module.css'

const SHOWN = 2

/** The user's other courses as rows, and a link to all courses. */
export function ClassRows({ courses }: { courses: readonly EnrolledCourse[] }) {
  return (
    <section className={classes.classes} aria-label="Kelas saya">
      {courses.slice(0, SHOWN).map(course => (
        <ClassRow key={course.enrollmentId} course={course} />
      ))}
      <Link to="/dashboard/my-course" className={classes.row}>
        <strong>Semua kelas</strong>
        <ChevronRight size={20} aria-hidden />
      </Link>
    </section>
  )
}

function ClassRow({ course: { enrollmentId, course, ...state } }: { course: EnrolledCourse }) {
  const cannotOpen = useCannotOpen([enrollmentQuery(enrollmentId)])
  return (
    <BusinessLink page={`learning/${enrollmentId}`} className={classes.row}>
      <Plant value={state.completedCount} max={state.materialCount} size={40} />
      <span>
        <strong>{course.title}</strong>
        <small>{formatState(state)}</small>
        {cannotOpen && <NeedsConnection />}
      </span>
    </BusinessLink>
  )
}

type State = Pick<EnrolledCourse, 'completedCount' | 'materialCount' | 'minutesLeft' | 'refundedAt'>

function formatState({ completedCount, materialCount, minutesLeft, refundedAt }: State): string {
  if (refundedAt !== undefined) return 'Uang dikembalikan'
  if (completedCount >= materialCount) return 'Selesai'
  return minutesLeft === undefined
    ? `${materialCount - completedCount} materi lagi`
    : `sisa ${formatDuration(minutesLeft * 60)}`
}
