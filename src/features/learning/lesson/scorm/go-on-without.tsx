import { Link } from '@tanstack/react-router'
import { findNextMaterial, type LearningItem } from '#contract/learning/progress.rules.ts'
import { createLessonLink } from '#app/learning/addresses.ts'
import { rememberPopupFlag } from '#app/learning/e-wallet/flag.ts'
import { LessonBarPortal } from '../lesson-bar-portal.tsx'
import type { Learning } from '#app/learning/learning.ts'
import { BusinessLink } from '#app/session/business-link.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { ShareLink } from '#app/ui/share-link.tsx'

/** Lets the learner skip a unit that this browser cannot play, or copy the URL of the lesson for another browser. */
export function ContinueWithoutUnit({ learning, item }: { learning: Learning; item: LearningItem }) {
  const { enrollmentId } = learning
  const nextMaterial = findNextMaterial(learning.items, item.id)
  const path = `/lecture-material/${item.type}/${item.id}?enrId=${enrollmentId}`
  return (
    <>
      <p>
        Kamu bisa melewatinya dulu dan mengerjakannya di browser atau perangkat lain dengan akun yang sama. Materi
        berikutnya tetap terbuka.
      </p>
      {/* A completed material has 'Selanjutnya' in the bar already. */}
      {!item.isComplete && (
        <LessonBarPortal>
          {nextMaterial ? (
            <Link
              {...createLessonLink(enrollmentId, nextMaterial)}
              className={getButtonClass('primary')}
              data-main
              onClick={() => rememberPopupFlag(nextMaterial)}
            >
              Lewati dulu
            </Link>
          ) : (
            <BusinessLink page={`learning/${enrollmentId}`} className={getButtonClass('primary')} data-main>
              Kembali ke daftar materi
            </BusinessLink>
          )}
        </LessonBarPortal>
      )}
      <ShareLink title={item.title} path={path} label="Kirim tautan ke diri sendiri" />
    </>
  )
}
