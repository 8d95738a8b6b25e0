import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { EnrolledCourse } from '#contract/learning/enrollment.ts'
import { createLessonLink, typeNames } from '#app/learning/addresses.ts'
import { rememberPopupFlag } from '#app/learning/e-wallet/flag.ts'
import { getCareerTrack, combineLearning, type Learning } from '#app/learning/learning.ts'
import { usePrefetchClasses } from '#app/learning/use-prefetch-classes.ts'
import { formatDuration, getSeconds } from '#app/lib/time-spans.ts'
import { useLocalProgress } from '#app/outbox/outbox.ts'
import { careerTrackVersionQuery } from '#app/queries/career-track.ts'
import { enrollmentQuery } from '#app/queries/enrollment.ts'
import { BusinessLink } from '#app/session/business-link.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { Plant } from '#app/learning/plant.tsx'
import { joinClassNames } from '#app/ui/class-names.ts'
import classes from './dashboard.module.css'
import { FrenzyLine } from './frenzy-line.tsx'
import { findNextTarget } from './next-target.ts'

const button = joinClassNames(getButtonClass('primary'), classes.wide)

/**
 * Card that links to the next material if this device knows it, otherwise to the learning page. Its target does not
 * change while the page is open.
 */
export function ContinueCard({ course }: { course: EnrolledCourse }) {
  const { enrollmentId } = course
  const label = course.refundedAt === undefined ? 'Lanjutkan belajar' : 'Baca materi'
  const { data: enrollment } = useQuery(enrollmentQuery(enrollmentId))
  const { data: version } = useQuery({
    ...careerTrackVersionQuery(course.careerTrack.id, course.version),
    enabled: enrollment !== undefined && getCareerTrack(enrollment).id === course.careerTrack.id,
  })
  const local = useLocalProgress(enrollmentId)
  const learning = enrollment && version ? combineLearning(enrollment, version, local) : undefined
  const [{ item, secondsLeft, isComplete }] = useState(() => findNextTarget(course, learning, local))
  return (
    <section className={classes.continue} aria-label={label}>
      <FrenzyLine />
      <Plant value={course.completedCount} max={course.materialCount} size={56} />
      <p className={classes.kicker}>{course.course.title}</p>
      <h2>{item?.title ?? course.careerTrack.title}</h2>
      <p className={classes.meta}>
        {item && `${typeNames[item.type]} · ${formatDuration(getSeconds(item))} · `}
        {isComplete ? 'Selesai' : secondsLeft !== undefined && `sisa ${formatRoughTime(secondsLeft)}`}
      </p>
      {item ? (
        <Link {...createLessonLink(enrollmentId, item)} className={button} onClick={() => rememberPopupFlag(item)}>
          {label}
        </Link>
      ) : (
        <BusinessLink page={`learning/${enrollmentId}`} className={button}>
          {isComplete ? 'Buka kelas' : label}
        </BusinessLink>
      )}
      {learning && <ReadyKeeper learning={learning} />}
    </section>
  )
}

/** Rounds up to minutes. Times of two hours or more are rounded up to hours. */
function formatRoughTime(seconds: number): string {
  const step = seconds >= 7_200 ? 3_600 : 60
  return formatDuration(Math.ceil(seconds / step) * step)
}

function ReadyKeeper({ learning }: { learning: Learning }) {
  usePrefetchClasses(learning)
  return null
}
