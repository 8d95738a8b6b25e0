import { useEffect, useRef } from 'react'
import Headphones from 'lucide-react/icons/headphones'
import { useSnapshot } from 'valtio'
import type { LectureMaterial } from '#contract/learning/lecture-material.ts'
import type { LearningClass } from '#contract/learning/progress.rules.ts'
import { formatTimeLeft } from '#app/lib/time-spans.ts'
import { useAction } from '#app/lib/use-action.ts'
import type { Learning } from '#app/learning/learning.ts'
import { OfflinePart } from '#app/learning/offline/lazy.tsx'
import { showAlert } from '#app/notices/show-alert.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { BottomSheet } from '#app/ui/bottom-sheet.tsx'
import { Contents } from './article/contents.tsx'
import { listSections } from './article/reading.ts'
import { readingState } from './article/reading-state.ts'
import { TextSizeControl } from './article/text-size-control.tsx'
import { ContinueChoice, SleepChoices } from './listen/listen-choices.tsx'
import type { StartListening } from './listen/listen-player.tsx'
import classes from './lesson-more.module.css'

interface Props {
  learning: Learning
  trackClass: LearningClass
  material: LectureMaterial
  onClose: () => void
  /** Starts to read the article aloud. */
  onListen: StartListening
}

const noteLabels: Partial<Record<LectureMaterial['content']['kind'], string>> = {
  article: 'Catat di bagian ini',
  video: 'Catat di menit ini',
  pdf: 'Catat di halaman ini',
}

/** Menu with settings and links of a lesson that learners need rarely. Its chunk is loaded at the first tap. */
export function LessonMore({ learning, trackClass, material: { content }, onClose, onListen }: Props) {
  const { minutesLeft } = useSnapshot(readingState)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const listen = useAction(
    async () => {
      // Speaks an empty text inside the tap, because otherwise Safari refuses to speak after the import.
      speechSynthesis.speak(new SpeechSynthesisUtterance(''))
      const { ListenPlayer } = await import('./listen/listen-player.tsx')
      // The learner may have closed the menu or the lesson while the player loaded.
      if (!isShown.current) return
      onListen(() => ListenPlayer)
      onClose()
    },
    () => showAlert({ title: 'Belum bisa dibuka', text: 'Pembaca belum termuat. Periksa koneksimu, lalu coba lagi.' }),
  )
  return (
    <BottomSheet title="Lainnya" onClose={onClose}>
      <div className={classes.parts}>
        {content.kind === 'article' && (
          <>
            {minutesLeft !== undefined && (
              <p>
                {minutesLeft === 0 ? 'Sampai di akhir bacaan' : `Bacaan ini ${formatTimeLeft(minutesLeft * 60_000)}`}
              </p>
            )}
            {'speechSynthesis' in globalThis && (
              <Button variant="secondary" isBusy={listen.isBusy} onClick={() => void listen.run()}>
                <Headphones size={20} aria-hidden /> Dengarkan
              </Button>
            )}
            <TextSizeControl />
            <Contents sections={listSections(content.blocks)} onFollow={onClose} />
          </>
        )}
        {content.kind === 'video' && (
          <>
            <SleepChoices />
            <ContinueChoice />
          </>
        )}
        <OfflinePart part="class" learning={learning} trackClass={trackClass} />
        {content.kind in noteLabels && (
          <Button
            variant="secondary"
            onClick={() => {
              onClose()
              readingState.isNoteWanted = true
            }}
          >
            {noteLabels[content.kind]}
          </Button>
        )}
        {content.kind in noteLabels && !learning.refundedAt && (
          <Button
            variant="secondary"
            onClick={() => {
              onClose()
              readingState.isQuestionWanted = true
            }}
          >
            Tanya di sini
          </Button>
        )}
        <AppLink to="/catatan" className={getButtonClass('secondary')}>
          Catatanku
        </AppLink>
        <AppLink to="/cari" className={getButtonClass('secondary')}>
          Cari materi lain
        </AppLink>
      </div>
    </BottomSheet>
  )
}
