import { useQuery } from '@tanstack/react-query'
import type { EnrolledCourse } from '#contract/learning/enrollment.ts'
import { formatPercent } from '#app/lib/numbers.ts'
import { useIsHydrated } from '#app/lib/taken-over.tsx'
import { enrollmentListQuery } from '#app/queries/enrollment.ts'
import { BusinessLink } from '#app/session/business-link.tsx'
import { useSession } from '#app/session/session.ts'

/**
 * Returns the learner's first matching enrolment, even if it was refunded. Returns `undefined` if none matches. Also
 * returns `undefined` while a public document hydrates, because the document was rendered without a user.
 */
function useOwn(isWanted: (course: EnrolledCourse) => boolean): EnrolledCourse | undefined {
  const { user } = useSession()
  const isTakenOver = useIsHydrated()
  const { data } = useQuery({
    ...enrollmentListQuery(),
    enabled: isTakenOver && user !== undefined,
    select: courses => courses.find(isWanted),
  })
  return isTakenOver && user ? data : undefined
}

/** Returns the learner's enrolment in a course of the catalogue, even after a refund. */
export function useEnrolledCourse(slug: string): EnrolledCourse | undefined {
  return useOwn(({ course }) => course.slug === slug)
}

/** Returns the learner's enrolment that opens a career track. Ignores refunded enrolments. */
export function useActiveProgram(slug: string): EnrolledCourse | undefined {
  return useOwn(({ careerTrack, refundedAt }) => careerTrack.slug === slug && refundedAt === undefined)
}

/** Like `useEnrolledCourse`, but ignores a refunded course, because the learner can buy it again. */
export function useActiveCourse(slug: string): EnrolledCourse | undefined {
  const ownCourse = useEnrolledCourse(slug)
  return ownCourse?.refundedAt === undefined ? ownCourse : undefined
}

interface Props {
  owned: EnrolledCourse
  className: string | undefined
}

/**
 * Link to the owned course, shown instead of the price. The label shows the progress, or that the course is finished.
 */
export function ContinueCourse({ owned, className }: Props) {
  const { enrollmentId, completedCount, materialCount, course } = owned
  const isFinished = materialCount > 0 && completedCount >= materialCount
  const label = isFinished
    ? 'Selesai · Buka kelas'
    : `Lanjutkan belajar · ${formatPercent(completedCount, materialCount)}`
  return (
    <BusinessLink page={`learning/${enrollmentId}`} className={className} aria-label={`${label}, ${course.title}`}>
      {label}
    </BusinessLink>
  )
}
