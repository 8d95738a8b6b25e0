import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Sparkles from 'lucide-react/icons/sparkles'
import { useState } from 'react'
import type { EnrolledCourse } from '#contract/learning/enrollment.ts'
import { continueItem } from '#contract/learning/progress.rules.ts'
import { formatPoints } from '#app/lib/numbers.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { lessonLink } from '#app/learning/addresses.ts'
import { rememberPopupFlag } from '#app/learning/e-wallet/flag.ts'
import { combineLearning, careerTrackOf } from '#app/learning/learning.ts'
import { currentCourse } from './load-dashboard.ts'
import { CourseList } from './course-list.tsx'
import { NoCourses } from './my-course-screen.tsx'
import styles from './my-course.module.css'
import { careerTrackVersionQuery } from '#app/queries/career-track.ts'
import { enrollmentListQuery, enrollmentQuery } from '#app/queries/enrollment.ts'
import { pointBalanceQuery } from '#app/queries/points.ts'
import { useKeepReady } from '#app/learning/use-keep-ready.ts'
import { BusinessLink } from '#app/session/business-link.tsx'
import { useLocalProgress } from '#app/outbox/outbox.ts'
import { Agenda } from './agenda.tsx'
import classes from './dashboard.module.css'

/** Start page of a learner: current courses, next events, and new courses. */
export function DashboardScreen() {
  const { data: courses } = useSuspenseQuery(enrollmentListQuery())
  const { data: points } = useQuery(pointBalanceQuery())
  // Read once when the page opens, so that the target does not change during a tap.
  const [first] = useState(() => currentCourse(courses))
  const current = first ?? currentCourse(courses)
  return (
    <div className={styles.page}>
      <div className={classes.head}>
        <h1 className={styles.title}>Selamat belajar!</h1>
        {/* Reserves the space before the figure is loaded. */}
        <p className={styles.points} style={{ visibility: points ? undefined : 'hidden' }}>
          <Sparkles size={18} aria-hidden /> {formatPoints(points?.balance ?? 0)}
        </p>
      </div>
      {current ? <ContinueCard key={current.enrollmentId} course={current} /> : <NoCourses />}
      <Agenda />
      {courses.length > 0 && (
        <section className={styles.section}>
          <h2>Kelas saya</h2>
          <CourseList courses={courses} level={3} />
          <Link to="/sertifikat" className={buttonClass('secondary')}>
            Sertifikat saya
          </Link>
          <Link to="/business/level-up" className={buttonClass('secondary')}>
            Kirim bukti Level Up
          </Link>
        </section>
      )}
    </div>
  )
}

/**
 * Links to the exact next material if the enrolment is on the device, else to the learning page. The target is fixed
 * when the card appears.
 */
function ContinueCard({ course }: { course: EnrolledCourse }) {
  const { enrollmentId } = course
  const label = course.refundedAt === undefined ? 'Lanjutkan belajar' : 'Baca materi'
  const { data: enrollment } = useQuery(enrollmentQuery(enrollmentId))
  const { data: version } = useQuery({
    ...careerTrackVersionQuery(course.careerTrack.id, course.version),
    enabled: enrollment !== undefined && careerTrackOf(enrollment).id === course.careerTrack.id,
  })
  const local = useLocalProgress(enrollmentId)
  const learning = enrollment && version ? combineLearning(enrollment, version, local) : undefined
  const [next] = useState(() => learning && continueItem(learning.items))
  return (
    <section className={classes.continue} aria-label={label}>
      <p className={classes.kicker}>{course.course.title}</p>
      <h2>{next ? next.title : course.careerTrack.title}</h2>
      {next ? (
        <Link
          {...lessonLink(enrollmentId, next)}
          className={buttonClass('primary')}
          onClick={() => rememberPopupFlag(next)}
        >
          {label}
        </Link>
      ) : (
        <BusinessLink page={`learning/${enrollmentId}`} className={buttonClass('primary')}>
          {label}
        </BusinessLink>
      )}
      {learning && <ReadyKeeper learning={learning} />}
    </section>
  )
}

function ReadyKeeper({ learning }: { learning: Parameters<typeof useKeepReady>[0] }) {
  useKeepReady(learning)
  return null
}
