import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { continueItem } from '#contract/learning/progress.rules.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { ProgressRing } from '#app/ui/progress-ring.tsx'
import { lessonLink } from '#app/learning/addresses.ts'
import { rememberPopupFlag } from '#app/learning/e-wallet/flag.ts'
import { OfflinePart } from '#app/learning/offline/lazy.tsx'
import { useKeepReady } from '#app/learning/use-keep-ready.ts'
import { useLearning } from '#app/learning/use-learning.ts'
import classes from './learning-screen.module.css'
import { StructurePanel } from '#app/learning/structure/structure-panel.tsx'
import { RefundNotice } from '#app/learning/refund-notice.tsx'
import { VersionNotice } from './version-notice.tsx'

/** One enrolment: progress, next material, and the list of all content. */
export function LearningScreen({ enrollmentId, footer }: { enrollmentId: string; footer: ReactNode }) {
  const learning = useLearning(enrollmentId)
  useKeepReady(learning)
  const { completedCount, materialCount } = learning.completion
  const next = continueItem(learning.items)
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <p className={classes.kicker}>Program kamu</p>
          <h1 className={classes.title}>{learning.careerTrack.title}</h1>
          <p className={classes.sub}>
            {completedCount} dari {materialCount} materi selesai
          </p>
          {next ? (
            <Link
              {...lessonLink(enrollmentId, next)}
              className={buttonClass('primary')}
              onClick={() => rememberPopupFlag(next)}
            >
              {learning.refundedAt === undefined ? 'Lanjutkan belajar' : 'Baca materi'}
            </Link>
          ) : (
            <p className={classes.finished}>Semua materi selesai. Kerja bagus!</p>
          )}
          {next && <p className={classes.next}>Berikutnya: {next.title}</p>}
          <p className={classes.next}>
            <AppLink to={`/sertifikat#${enrollmentId}`}>Syarat dan sertifikat</AppLink>
          </p>
        </div>
        <ProgressRing
          value={completedCount}
          max={materialCount}
          size={112}
          label={`${completedCount} dari ${materialCount} materi selesai`}
          hasFigure
        />
      </header>
      <RefundNotice enrollmentId={enrollmentId} refundedAt={learning.refundedAt} />
      <VersionNotice version={learning.version} newestVersion={learning.newestVersion} />
      <div className={classes.device}>
        <OfflinePart part="link" />
      </div>
      <StructurePanel learning={learning} />
      {footer}
    </div>
  )
}
