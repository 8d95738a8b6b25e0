import { Zap } from 'lucide-react'
import { useState } from 'react'
import { completesClass, type LearningItem } from '#contract/rules/progress.ts'
import type { ScormRecord } from '#contract/rules/scorm-state.ts'
import type { ScormContent } from '#contract/scorm.ts'
import { useCanOpen } from '#app/downloads/on-device.ts'
import type { Learning } from '#app/learning/learning.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { becauseNotStored } from '#app/notices/not-stored-words.ts'
import { showAlert } from '#app/notices/show-alert.ts'
import { Button } from '#app/ui/button.tsx'
import { MediaOffline } from '../media-offline.tsx'
import media from '../media.module.css'
import { keepScormState } from './keep-scorm-state.ts'
import { ScormPlayer } from './scorm-player.tsx'
import classes from './scorm.module.css'
import { doneByHand, useScormRecord } from './use-scorm-record.ts'

export interface ScormViewProps {
  learning: Learning
  item: LearningItem
  content: ScormContent
}

/** A unit made elsewhere, played on an origin of its own. Its size stands before the tap. */
export default function ScormView({ learning, item, content }: ScormViewProps) {
  const { enrollmentId } = learning
  const canOpen = useCanOpen(content.url)
  const { known, remember } = useScormRecord(enrollmentId, item.id)
  const [isOpen, setIsOpen] = useState(false)
  const size = formatBytes(content.sizeBytes)

  async function write(record: ScormRecord, isFirstDone: boolean) {
    const trackClass = learning.tracks
      .flatMap(track => track.classes)
      .find(({ items }) => items.some(({ id }) => id === item.id))
    const completedClassId = trackClass && completesClass(trackClass, item.id) ? trackClass.id : undefined
    const { state } = record
    await keepScormState({ enrollmentId, lectureMaterialId: item.id, state, isFirstDone, completedClassId })
    await remember(record)
  }

  return (
    <div className={classes.unit}>
      <p className={media.summary}>{content.summary}</p>
      {content.playedAt === undefined && (
        <div className={media.offline}>
          <p>
            <strong>Materi interaktif ini belum bisa diputar di sini.</strong> Pengelola situs belum menyiapkan alamat
            terpisah untuk memutarnya dengan aman.
          </p>
        </div>
      )}
      {content.playedAt !== undefined && !canOpen && !isOpen && <MediaOffline what="Materi interaktif" size={size} />}
      {content.playedAt !== undefined && (canOpen || isOpen) && known !== undefined && (
        <>
          {isOpen ? (
            <ScormPlayer
              playedAt={content.playedAt}
              content={content}
              title={item.title}
              known={known ?? undefined}
              onWrite={write}
              onFailure={tellNotStored}
              onClose={() => setIsOpen(false)}
            />
          ) : (
            <div className={classes.cover}>
              <Zap size={40} aria-hidden />
              <Button size="l" onClick={() => setIsOpen(true)}>
                {known ? 'Lanjutkan' : 'Mulai'}
              </Button>
              <p>Ukuran {size}. Tempat berhentimu disimpan, juga tanpa koneksi.</p>
            </div>
          )}
          {content.unit === 'asset' && !item.isComplete && (
            <Button
              variant="secondary"
              onClick={() => void write(doneByHand(known ?? undefined), true).catch(tellNotStored)}
            >
              Tandai selesai
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function tellNotStored(error: unknown): void {
  showAlert({ title: 'Belum tersimpan', text: `Tempat berhentimu belum tersimpan ${becauseNotStored(error)}` })
}
