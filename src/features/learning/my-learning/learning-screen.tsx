import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { findFirstIncompleteItem, type LearningItem } from '#contract/learning/progress.rules.ts'
import { formatDuration, getSeconds } from '#app/lib/time-spans.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { Plant } from '#app/learning/plant.tsx'
import { createLessonLink, typeNames } from '#app/learning/addresses.ts'
import { rememberPopupFlag } from '#app/learning/e-wallet/flag.ts'
import { OfflinePart } from '#app/learning/offline/lazy.tsx'
import { enrollmentListQuery } from '#app/queries/enrollment.ts'
import { usePrefetchClasses } from '#app/learning/use-prefetch-classes.ts'
import { useLearning } from '#app/learning/use-learning.ts'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import classes from './learning-screen.module.css'
import { StructurePanel } from '#app/learning/structure/structure-panel.tsx'
import { RefundNotice } from '#app/learning/refund-notice.tsx'
import { CertificateLink } from './certificate-link.tsx'
import { findCourse } from './load-my-course.ts'
import { NextMeeting } from './next-meeting.tsx'
import { VersionNotice } from './version-notice.tsx'
import { sumSecondsLeft } from './time-left.ts'

/** Loaded lazily, because the row is collapsed when the page opens. */
const StudyGroupRow = createLazyPart(
  () => import('./study-group/study-group-row.tsx').then(module => module.StudyGroupRow),
  { fallback: <div className={classes.group} />, substitute: () => null },
)

/** Page of one enrolment: the next material and the time left, the next meeting, and the path of all chapters. */
export function LearningScreen({ enrollmentId, footer }: { enrollmentId: string; footer: ReactNode }) {
  const learning = useLearning(enrollmentId)
  usePrefetchClasses(learning)
  const { completedCount, materialCount } = learning.completion
  const next = findFirstIncompleteItem(learning.items)
  const { data: course } = useQuery({
    ...enrollmentListQuery(),
    select: courses => findCourse(courses, enrollmentId),
  })
  const program = learning.careerTrack.title
  const title = course?.title ?? program
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Plant value={completedCount} max={materialCount} size={64} />
        <div>
          <h1 className={classes.title}>{title}</h1>
          {title !== program && <p className={classes.sub}>Program {program}</p>}
          <p className={classes.sub}>
            {next
              ? `${materialCount - completedCount} materi lagi · ${formatDuration(sumSecondsLeft(learning.items))}`
              : 'Semua materi selesai. Kerja bagus!'}
          </p>
        </div>
        {next ? (
          <div className={classes.next}>
            <p>
              {typeNames[next.type]} · {formatDuration(getSeconds(next))}
              <strong>{next.title}</strong>
            </p>
            <Link
              {...createLessonLink(enrollmentId, next)}
              className={getButtonClass('primary')}
              onClick={() => rememberPopupFlag(next)}
            >
              {learning.refundedAt !== undefined
                ? 'Baca materi'
                : hasBegun(learning.items)
                  ? 'Lanjutkan belajar'
                  : 'Mulai belajar'}
            </Link>
          </div>
        ) : (
          <CertificateLink enrollmentId={enrollmentId} />
        )}
      </header>
      <RefundNotice enrollmentId={enrollmentId} refundedAt={learning.refundedAt} />
      <VersionNotice version={learning.version} newestVersion={learning.newestVersion} />
      <NextMeeting enrollmentId={enrollmentId} />
      <div className={classes.device}>
        <OfflinePart part="program" learning={learning} />
        <OfflinePart part="link" />
      </div>
      {learning.refundedAt === undefined && <StudyGroupRow enrollmentId={enrollmentId} />}
      <StructurePanel learning={learning} />
      {next && (
        <p className={classes.certificate}>
          <AppLink to={`/sertifikat#${enrollmentId}`}>Syarat dan sertifikat</AppLink>
          <AppLink to="/keahlian">Keahlian</AppLink>
        </p>
      )}
      {footer}
    </div>
  )
}

/** Returns whether the learner has begun this course. Opening the first material is enough. */
function hasBegun(items: readonly LearningItem[]): boolean {
  return items.some(({ status }) => status !== 'OPEN')
}
