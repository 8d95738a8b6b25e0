import { useEffect, useEffectEvent, useRef, useState } from 'react'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import SkipBack from 'lucide-react/icons/skip-back'
import SkipForward from 'lucide-react/icons/skip-forward'
import type { Block } from '#contract/learning/article.ts'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import { getServerTime } from '#app/data/clock.ts'
import type { Learning } from '#app/learning/learning.ts'
import { useIsOnline } from '#app/session/online.ts'
import { Button } from '#app/ui/button.tsx'
import { createSpeechFollower, reportHeard, type SpeechFollower } from './follow-speech.ts'
import { ListenBar } from './listen-bar.tsx'
import { useListenSettings } from './listen-settings.ts'
import { listening, setSleepTimer } from './listening.ts'
import { ListenSettingsButton } from './listen-settings-button.tsx'
import { clearLight, findBlockOnScreen, lightPiece } from './lit-sentence.ts'
import { createReader, type Reader, type ReaderOptions, type ReaderState } from './reader.ts'
import { isSleepDue } from './sleep-timer.ts'
import type { Speech } from './speech.ts'
import { findPieceAt, listSpokenPieces } from './spoken-article.ts'
import type { VoiceFacts } from './voices.ts'

interface Props {
  learning: Learning
  item: LearningItem
  blocks: readonly Block[]
  speech: Speech
  voice: VoiceFacts
  /** True if the player has opened this article by itself. Then reading starts at the beginning. */
  isContinued: boolean
  next: LearningItem | undefined
  /** Opens the next material that can start now. If there is none, opens `other`. */
  onNext: (other?: LearningItem) => void
  onClose: () => void
}

/** Reads one article aloud, highlights the current piece, and shows the player's buttons. */
export function ArticlePlayer(props: Props) {
  const { learning, item, voice, next } = props
  const { state, reader, follower } = useReader(props)
  const isOnline = useIsOnline()
  const isPlaying = state.status === 'playing'
  const mainRef = useRef<HTMLButtonElement>(null)
  const focusMain = useEffectEvent(() =>
    props.isContinued ? undefined : mainRef.current?.focus({ preventScroll: true }),
  )
  // Moves the focus in an effect, so that `ListenPlayer` can first store the element that has the focus after the
  // dialog closed.
  useEffect(() => focusMain(), [])
  const canComplete = !item.isComplete && learning.refundedAt === undefined

  function run(work: (reader: Reader) => void) {
    follower.current?.resume()
    if (reader.current) work(reader.current)
  }
  function play(each: Reader) {
    // Turns off a timer that ran out during a pause, because it would stop the voice again after one sentence.
    if (isSleepDue(listening.timer, getServerTime(), false)) setSleepTimer('off')
    each.play()
  }
  return (
    <ListenBar
      onClose={props.onClose}
      end={
        state.status === 'ended' &&
        next && (
          <Button variant="secondary" onClick={() => props.onNext(next)}>
            Dengarkan berikutnya
          </Button>
        )
      }
      controls={
        <>
          <button
            type="button"
            aria-label="Kalimat sebelumnya"
            disabled={state.at === 0}
            onClick={() => run(each => each.skip(-1))}
          >
            <SkipBack size={22} aria-hidden />
          </button>
          <button
            type="button"
            data-main
            aria-label={isPlaying ? 'Jeda' : 'Putar'}
            ref={mainRef}
            onClick={() => run(each => (isPlaying ? each.pause() : play(each)))}
          >
            {isPlaying ? <Pause size={24} aria-hidden /> : <Play size={24} aria-hidden />}
          </button>
          <button type="button" aria-label="Kalimat berikutnya" onClick={() => run(each => each.skip(1))}>
            <SkipForward size={22} aria-hidden />
          </button>
          <ListenSettingsButton />
        </>
      }
    >
      {state.status === 'ended' && `Sudah dibacakan sampai akhir.${canComplete ? ' Tandai selesai di bawah.' : ''}`}
      {state.status === 'failed' &&
        (voice.localService || isOnline
          ? 'Suara berhenti. Ketuk Putar untuk melanjutkan.'
          : 'Suara ini memerlukan koneksi. Sambungkan dulu, lalu ketuk Putar.')}
      {!voice.localService && isPlaying && state.at === 0 && 'Suara ini memakai internet.'}
    </ListenBar>
  )
}

function useReader({ item, blocks, speech, voice, isContinued, onNext }: Props) {
  const { speed, continues } = useListenSettings()
  const [pieces] = useState(() => listSpokenPieces(item.title, blocks))
  const [state, setState] = useState<ReaderState>({ at: 0, status: 'paused' })
  const reader = useRef<Reader>(null)
  const follower = useRef<SpeechFollower>(null)

  const openReader = useEffectEvent((options: Pick<ReaderOptions, 'onChange' | 'isPauseDue'>) => {
    // At the top of the page, reading starts with the title, although `findBlockOnScreen` finds only blocks of the
    // text.
    const isAtTop = isContinued || scrollY < 40
    const startAt = isAtTop ? 0 : findPieceAt(pieces, findBlockOnScreen())
    return createReader({ speech, voice, pieces, startAt, rate: speed, ...options })
  })
  const checkSleep = useEffectEvent((isAtEnd: boolean) => {
    const isDue = isSleepDue(listening.timer, getServerTime(), isAtEnd)
    if (isDue) setSleepTimer('off')
    return isDue
  })
  const show = useEffectEvent((next: ReaderState) => {
    setState(next)
    const piece = pieces[next.at]!
    const hasEnded = next.status === 'ended'
    if (hasEnded) clearLight()
    else follower.current?.show(lightPiece(piece))
    reportHeard(hasEnded ? blocks.length - 0.01 : Math.max(0, piece.position))
    // Must run after `reportHeard`, whose scroll event may hide the bar.
    if (hasEnded) showLessonBar()
  })
  /** If the user scrolls while the voice is silent, the position on the screen is the reading position again. */
  const leaveHeard = useEffectEvent(() => {
    if (state.status !== 'playing') reportHeard(undefined)
  })
  const finish = useEffectEvent(() => (continues ? onNext() : undefined))

  useEffect(() => {
    let isSleeping = false
    const opened = openReader({
      onChange(next) {
        show(next)
        if (next.status === 'ended' && !isSleeping) finish()
      },
      isPauseDue: isAtEnd => (isSleeping = checkSleep(isAtEnd)),
    })
    reader.current = opened
    const openedFollower = createSpeechFollower(findTopOfBars, () => leaveHeard())
    follower.current = openedFollower
    opened.play()
    // Chrome continues to speak after the page was left. Pauses and does not close, because the browser may show the
    // page again.
    addEventListener('pagehide', opened.pause)
    return () => {
      removeEventListener('pagehide', opened.pause)
      opened.close()
      openedFollower.stop()
      clearLight()
      reportHeard(undefined)
    }
  }, [])
  useEffect(() => reader.current?.setRate(speed), [speed])
  return { state, reader, follower }
}

/**
 * Shows the lesson's bar, because it contains the button for the next step. The bar is hidden while the page scrolls
 * down, so this function also stops the smooth scrolling of the voice. Repeats this in the next two frames, because the
 * browser may still report a last scroll step.
 */
function showLessonBar(frames = 2): void {
  scrollBy({ top: 0, behavior: 'instant' })
  document.querySelector('[data-aside]')?.removeAttribute('data-aside')
  if (frames > 0) requestAnimationFrame(() => showLessonBar(frames - 1))
}

/** Returns the upper edge of the bars at the bottom of the window. */
function findTopOfBars(): number {
  const tops = [...document.querySelectorAll('[data-bottom-bar]')].map(bar => bar.getBoundingClientRect().top)
  return Math.min(innerHeight, ...tops) - 16
}
