import Maximize2 from 'lucide-react/icons/maximize-2'
import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { ScormRecord } from '#contract/learning/scorm-state.rules.ts'
import { getPlayerPath } from '#contract/learning/scorm-player.ts'
import type { ScormContent } from '#contract/learning/scorm.ts'
import { getServerTime } from '#app/data/clock.ts'
import { isFocusLost } from '#app/lib/is-focus-lost.ts'
import { holdReload } from '#app/lib/safe-point.ts'
import { Button } from '#app/ui/button.tsx'
import { LoadingState, Skeleton } from '#app/ui/states/loading-state.tsx'
import { openPackage } from './package-reader.ts'
import { listenToPlayer, FINAL_MESSAGES_MS, sendToPlayer } from './player-channel.ts'
import { PlayerFailed } from './player-failed.tsx'
import classes from './scorm.module.css'
import { createStateKeeper } from './state-keeper.ts'
import { useWholeScreen } from './use-whole-screen.ts'

const READY_WITHIN_MS = 25_000

interface Props {
  playedAt: string
  content: ScormContent
  title: string
  known: ScormRecord | undefined
  onRemember: (record: ScormRecord) => Promise<void>
  onWrite: (record: ScormRecord, isFirstDone: boolean) => Promise<void>
  onFailure: (error: unknown) => void
  onRetry: () => void
  /** Content to show below the message. The message states that the player is blocked or cannot be reached. */
  continueLink: ReactNode
  /**
   * Set while the unit plays. Calling it lets the unit send its last state and then stops the unit. Resolves when the
   * state has arrived or the wait is over.
   */
  leaveRef: RefObject<(() => Promise<void>) | undefined>
}

/** Frame with the player. Its parameters are set at the start and do not change while the unit plays. */
export function ScormPlayer({
  playedAt,
  content,
  title,
  known,
  onRemember,
  onWrite,
  onFailure,
  onRetry,
  continueLink,
  leaveRef,
}: Props) {
  const frameRef = useRef<HTMLIFrameElement>(null)
  const boxRef = useRef<HTMLDivElement>(null)
  const [key] = useState(() => crypto.randomUUID())
  const [phase, setPhase] = useState<'loading' | 'playing' | 'failed' | 'blocked'>('loading')
  const [start] = useState({ content, known, onFailure })
  const portsRef = useRef({ onRemember, onWrite })
  const screen = useWholeScreen(boxRef)
  useEffect(() => {
    portsRef.current = { onRemember, onWrite }
  }, [onRemember, onWrite])

  useEffect(() => {
    const { url, sizeBytes, standard, launch, masteryScore, launchData } = start.content
    const keeper = createStateKeeper(start.known, start.content, {
      remember: record => portsRef.current.onRemember(record),
      write: (record, isFirstDone) => portsRef.current.onWrite(record, isFirstDone),
      onFailure: start.onFailure,
      now: getServerTime,
    })
    const hide = () => (document.visibilityState === 'hidden' ? keeper.flush() : undefined)
    const player = () => frameRef.current?.contentWindow
    const exit = Promise.withResolvers<void>()
    const late = setTimeout(() => setPhase('failed'), READY_WITHIN_MS)
    let letReload: (() => void) | undefined
    const end = listenToPlayer(player, playedAt, openPackage(url, sizeBytes), {
      ready() {
        clearTimeout(late)
        const state = start.known?.state ?? null
        sendToPlayer(player(), playedAt, { kind: 'play', standard, launch, masteryScore, launchData, state })
      },
      begun() {
        setPhase('playing')
        letReload = holdReload('unit')
        leaveRef.current = () => {
          sendToPlayer(player(), playedAt, { kind: 'leave' })
          return Promise.race([exit.promise, new Promise<void>(resolve => setTimeout(resolve, FINAL_MESSAGES_MS))])
        }
        // Moves the focus into the frame, because the start button has been replaced. Does nothing if the user has
        // moved the focus elsewhere.
        if (isFocusLost()) frameRef.current?.focus()
      },
      failed(isBlocked) {
        clearTimeout(late)
        setPhase(isBlocked ? 'blocked' : 'failed')
      },
      state(state) {
        keeper.take(state)
        hide()
      },
      left() {
        keeper.flush()
        exit.resolve()
      },
      over() {
        keeper.end()
        letReload?.()
      },
    })
    addEventListener('pagehide', keeper.flush)
    document.addEventListener('visibilitychange', hide)
    return () => {
      clearTimeout(late)
      leaveRef.current = undefined
      removeEventListener('pagehide', keeper.flush)
      document.removeEventListener('visibilitychange', hide)
      keeper.flush()
      end()
    }
  }, [playedAt, start, leaveRef])

  if (phase === 'failed' || phase === 'blocked')
    return (
      <PlayerFailed url={content.url} isBlocked={phase === 'blocked'} onRetry={onRetry} continueLink={continueLink} />
    )
  return (
    <>
      <a className={classes.skip} href={`#setelah-${key}`}>
        Lewati materi interaktif
      </a>
      <div ref={boxRef} className={screen.isWhole ? classes.whole : classes.box}>
        <div className={classes.bar}>
          {screen.isWhole ? (
            <Button variant="secondary" onClick={screen.leave}>
              <X size={18} aria-hidden /> Keluar dari layar penuh
            </Button>
          ) : (
            <Button variant="secondary" onClick={screen.enter}>
              <Maximize2 size={18} aria-hidden /> Layar penuh
            </Button>
          )}
        </div>
        <div className={classes.stage}>
          {phase === 'loading' && (
            <div className={classes.bones}>
              <PlayerSkeleton />
            </div>
          )}
          {/* `allow-modals`: units use `confirm()` to ask whether to continue at the last position. Without
              `allow-modals` the browser always answers no (decision 289). `allow-same-origin`: the frame keeps its own
              origin, so that its worker can answer offline. That origin differs from the origin of the app. */}
          <iframe
            ref={frameRef}
            className={classes.frame}
            title={title}
            src={playedAt + getPlayerPath(content.standard, key)}
            // oxlint-disable-next-line react/iframe-missing-sandbox -- both together undo only a same-origin sandbox
            sandbox="allow-scripts allow-same-origin allow-forms allow-modals"
            allow="autoplay"
            referrerPolicy="no-referrer"
          />
        </div>
      </div>
      <span id={`setelah-${key}`} tabIndex={-1} />
    </>
  )
}

export function PlayerSkeleton() {
  return (
    <LoadingState label="Menyiapkan materi interaktif…">
      <Skeleton height="14rem" />
    </LoadingState>
  )
}
