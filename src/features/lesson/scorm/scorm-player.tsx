import { Maximize2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ScormRecord } from '#contract/rules/scorm-state.ts'
import { playerPath } from '#contract/scorm-player.ts'
import type { ScormContent } from '#contract/scorm.ts'
import { serverNow } from '#app/data/clock.ts'
import { useIsOnline } from '#app/session/online.ts'
import { Button } from '#app/ui/button.tsx'
import { LoadingState, Skeleton } from '#app/ui/states/loading-state.tsx'
import media from '../media.module.css'
import { openPackage } from './package-reader.ts'
import { hearPlayer, tellPlayer } from './player-channel.ts'
import classes from './scorm.module.css'
import { stateKeeper } from './state-keeper.ts'
import { useWholeScreen } from './use-whole-screen.ts'

const READY_WITHIN_MS = 25_000

interface Props {
  playedAt: string
  content: ScormContent
  title: string
  known: ScormRecord | undefined
  onWrite: (record: ScormRecord, isFirstDone: boolean) => Promise<void>
  onFailure: (error: unknown) => void
  onClose: () => void
}

/** The player in its frame. What it is told once, at its start, does not change while it plays. */
export function ScormPlayer({ playedAt, content, title, known, onWrite, onFailure, onClose }: Props) {
  const frameRef = useRef<HTMLIFrameElement>(null)
  const boxRef = useRef<HTMLDivElement>(null)
  const [key] = useState(() => crypto.randomUUID())
  const [phase, setPhase] = useState<'loading' | 'playing' | 'failed'>('loading')
  const [start] = useState({ content, known, onFailure })
  const writeRef = useRef(onWrite)
  const screen = useWholeScreen(boxRef)
  useEffect(() => {
    writeRef.current = onWrite
  }, [onWrite])

  useEffect(() => {
    const { url, sizeBytes, standard, launch, masteryScore, launchData } = start.content
    const keeper = stateKeeper(start.known, masteryScore, {
      write: (record, isFirstDone) => writeRef.current(record, isFirstDone),
      onFailure: start.onFailure,
      now: serverNow,
    })
    const player = () => frameRef.current?.contentWindow
    const late = setTimeout(() => setPhase('failed'), READY_WITHIN_MS)
    const end = hearPlayer(player, playedAt, openPackage(url, sizeBytes), {
      ready() {
        clearTimeout(late)
        const state = start.known?.state ?? null
        tellPlayer(player(), playedAt, { kind: 'play', standard, launch, masteryScore, launchData, state })
      },
      begun() {
        setPhase('playing')
        frameRef.current?.focus()
      },
      failed: () => setPhase('failed'),
      state: keeper.take,
      over: keeper.flush,
    })
    const hide = () => (document.visibilityState === 'hidden' ? keeper.flush() : undefined)
    addEventListener('pagehide', keeper.flush)
    document.addEventListener('visibilitychange', hide)
    return () => {
      clearTimeout(late)
      removeEventListener('pagehide', keeper.flush)
      document.removeEventListener('visibilitychange', hide)
      keeper.flush()
      end()
    }
  }, [playedAt, start])

  if (phase === 'failed') return <Failed onClose={onClose} />
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
              <LoadingState label="Menyiapkan materi interaktif…">
                <Skeleton height="14rem" />
              </LoadingState>
            </div>
          )}
          {/* Its own origin, which is not ours: with `allow-same-origin` it is that one, and its worker can answer without a line. */}
          <iframe
            ref={frameRef}
            className={classes.frame}
            title={title}
            src={playedAt + playerPath(content.standard, key)}
            // oxlint-disable-next-line react/iframe-missing-sandbox -- the two together undo a sandbox on our own origin alone
            sandbox="allow-scripts allow-same-origin allow-forms"
            allow="autoplay"
            referrerPolicy="no-referrer"
          />
        </div>
      </div>
      <span id={`setelah-${key}`} tabIndex={-1} />
    </>
  )
}

function Failed({ onClose }: { onClose: () => void }) {
  const isOnline = useIsOnline()
  return (
    <div className={media.offline} role="alert">
      <p>
        <strong>Materi interaktif ini tidak terbuka.</strong>{' '}
        {isOnline
          ? 'Coba lagi. Kalau tetap tidak terbuka, browser ini mungkin memblokir isi dari situs lain.'
          : 'Pemutarnya belum ada di perangkat ini. Buka sekali saat ada koneksi, setelah itu bisa tanpa koneksi.'}
      </p>
      <Button variant="secondary" onClick={onClose}>
        Coba lagi
      </Button>
    </div>
  )
}
