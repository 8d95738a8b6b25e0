import { useBlocker } from '@tanstack/react-router'
import Zap from 'lucide-react/icons/zap'
import { useRef, useState } from 'react'
import { completesClass, findClassOfItem, type LearningItem } from '#contract/learning/progress.rules.ts'
import type { ScormRecord } from '#contract/learning/scorm-state.rules.ts'
import type { ScormContent } from '#contract/learning/scorm.ts'
import { useIsFileAvailable } from '#app/downloads/on-device.ts'
import type { Learning } from '#app/learning/learning.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { describeNotStored } from '#app/notices/not-stored-labels.ts'
import { showAlert } from '#app/notices/show-alert.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { Button } from '#app/ui/button.tsx'
import { MediaNotOpened } from '../media-not-opened.tsx'
import media from '../media.module.css'
import { ContinueOffline } from '../offline/continue-offline.tsx'
import { ContinueWithoutUnit } from './go-on-without.tsx'
import { storeScormState } from './store-scorm-state.ts'
import { PlayerSkeleton, ScormPlayer } from './scorm-player.tsx'
import classes from './scorm.module.css'
import { markDoneByHand, useScormRecord } from './use-scorm-record.ts'

const ReachedState = createLazyPart(() => import('../closed/reached-state.tsx').then(module => module.default))

export interface ScormViewProps {
  learning: Learning
  item: LearningItem
  content: ScormContent
}

/** Unit from a SCORM package, played on an origin of its own. Shows its size before the first tap. */
export default function ScormView({ learning, item, content }: ScormViewProps) {
  const { enrollmentId } = learning
  const canOpen = useIsFileAvailable(content.url)
  // Read only at the start. On a shared phone another user may be logged in when the unit ends, but the unit's state
  // belongs to the user who opened it.
  const [unit] = useState(() => ({ userId: getCurrentUserId() ?? '', enrollmentId, lectureMaterialId: item.id }))
  const { known, isWhole, remember } = useScormRecord(unit)
  /** Number of starts. Each start creates a new player. */
  const [tries, setTries] = useState(0)
  const isOpen = tries > 0
  const leaveRef = useRef<() => Promise<void>>(undefined)
  // The unit must send its state before the navigation, because a removed frame cannot send messages.
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname !== next.pathname) await leaveRef.current?.()
      return false
    },
  })
  const size = formatBytes(content.sizeBytes)
  const playedAt = learning.refundedAt ? undefined : content.playedAt

  function write(record: ScormRecord, isFirstDone: boolean): Promise<void> {
    const trackClass = findClassOfItem(learning.tracks, item.id)
    const completedClassId = trackClass && completesClass(trackClass, item.id) ? trackClass.id : undefined
    return storeScormState({ unit, record, isFirstDone, completedClassId })
  }

  async function completeByHand() {
    const record = markDoneByHand(known ?? undefined)
    await write(record, true)
    await remember(record)
  }

  const alertOwner = (error: unknown) => {
    const here = getCurrentUserId()
    if (here === undefined || here === unit.userId) alertNotStored(error)
  }

  return (
    <div className={classes.unit}>
      <p className={media.summary}>{content.summary}</p>
      {learning.refundedAt && (
        <>
          <p>Pembayaran kelas ini sudah dikembalikan, jadi materi interaktif ini tidak bisa dibuka lagi.</p>
          {known && <ReachedState record={known} />}
        </>
      )}
      {content.playedAt === undefined && !learning.refundedAt && (
        <div className={media.offline}>
          <p>
            <strong>Materi interaktif ini belum bisa diputar di sini.</strong> Pengelola situs belum menyiapkan alamat
            terpisah untuk memutarnya dengan aman.
          </p>
        </div>
      )}
      {playedAt !== undefined && !canOpen && !isOpen && (
        <MediaNotOpened
          what="Materi interaktif"
          size={size}
          continueLink={<ContinueOffline learning={learning} item={item} />}
        />
      )}
      {playedAt !== undefined && (canOpen || isOpen) && (
        <>
          {isOpen && !isWhole && <PlayerSkeleton />}
          {isOpen && isWhole && (
            <ScormPlayer
              key={tries}
              playedAt={playedAt}
              content={content}
              title={item.title}
              known={known ?? undefined}
              onRemember={remember}
              onWrite={write}
              onFailure={alertOwner}
              onRetry={() => setTries(tries + 1)}
              continueLink={<ContinueWithoutUnit learning={learning} item={item} />}
              leaveRef={leaveRef}
            />
          )}
          {!isOpen && (
            // Reserves the space until the device's record of the unit has been read.
            <div className={classes.cover} style={{ visibility: known === undefined ? 'hidden' : undefined }}>
              <Zap size={40} aria-hidden />
              <Button size="l" onClick={() => setTries(1)}>
                {known ? 'Lanjutkan' : 'Mulai'}
              </Button>
              <p>Ukuran {size}. Tempat berhentimu disimpan, juga tanpa koneksi.</p>
            </div>
          )}
          {content.unit === 'asset' && !item.isComplete && known !== undefined && (
            <Button variant="secondary" onClick={() => void completeByHand().catch(alertOwner)}>
              Tandai selesai
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function alertNotStored(error: unknown): void {
  showAlert({ title: 'Belum tersimpan', text: `Tempat berhentimu belum tersimpan ${describeNotStored(error)}` })
}
