import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import { createLessonLink } from '#app/learning/addresses.ts'
import { rememberPopupFlag } from '#app/learning/e-wallet/flag.ts'
import type { Learning } from '#app/learning/learning.ts'
import { getOwnBusinessPath } from '#app/session/business-site.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { joinClassNames } from '#app/ui/class-names.ts'
import { LessonBarPortal } from '../lesson-bar-portal.tsx'
import classes from './go-on-offline.module.css'
import { findNextOnDevice } from './next-on-device.ts'

export interface ContinueOfflineProps {
  learning: Learning
  item: LearningItem
}

/**
 * Button in the lesson's bar for a material that cannot be opened without a connection: the next material on the
 * device, or the way back to the class.
 */
export default function GoOnOffline({ learning, item }: ContinueOfflineProps) {
  const queryClient = useQueryClient()
  /** Undefined while the device is read. Null if no other material can be opened without a connection. */
  const [other, setOther] = useState<LearningItem | null>()
  useEffect(() => {
    let isCurrent = true
    void findNextOnDevice(queryClient, learning, item.id)
      .catch(() => undefined)
      .then(found => (isCurrent ? setOther(found ?? null) : undefined))
    return () => {
      isCurrent = false
    }
  }, [queryClient, learning, item.id])

  // Renders nothing if the bar has its own button for the next step, and while the device is being read.
  if (item.isComplete || learning.refundedAt !== undefined || other === undefined) return null
  const className = joinClassNames(getButtonClass('primary'), classes.goOn)
  return (
    <LessonBarPortal>
      {other ? (
        <Link
          {...createLessonLink(learning.enrollmentId, other)}
          className={className}
          data-main
          onClick={() => rememberPopupFlag(other)}
        >
          <span>Buka dulu: {other.title}</span>
          <small>Ada di perangkat</small>
        </Link>
      ) : (
        <AppLink to={getOwnBusinessPath(`learning/${learning.enrollmentId}`)} className={className} data-main>
          <span>Kembali ke daftar materi</span>
        </AppLink>
      )}
    </LessonBarPortal>
  )
}
