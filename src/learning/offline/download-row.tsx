import CircleCheck from 'lucide-react/icons/circle-check'
import { useRef, useState } from 'react'
import {
  pauseClassDownload,
  refreshClassDownload,
  removeClassDownload,
  resumeClassDownload,
} from '#app/downloads/actions.ts'
import type { ClassOnDevice } from '#app/downloads/state.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { Button } from '#app/ui/button.tsx'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import type { HandOverProps } from '../packs/hand-over-part.tsx'
import { formatDownloadedAmount, getDownloadMessage, computeDownloadPercent } from './download-messages.ts'
import classes from './offline.module.css'

const HandOverPart = createLazyPart<HandOverProps>(
  () => import('../packs/parts.tsx').then(module => module.HandOverPart),
  { substitute: () => 'Bagian ini belum bisa dimuat. Coba lagi nanti.' },
)

interface Props {
  row: ClassOnDevice
  /** True if the server has newer files for the class. */
  isOutdated?: boolean
}

/** Shows a running or finished download: its progress, what it waits for, and the possible actions. */
export function DownloadRow({ row, isOutdated = false }: Props) {
  const isReady = row.state === 'ready'
  const isLatest = isReady && !isOutdated
  const { trackClassId: id } = row
  const [isHandingOver, setIsHandingOver] = useState(false)
  const handOver = useRef<HTMLButtonElement>(null)
  const action = getMainAction(row, isOutdated)
  const close = () => {
    setIsHandingOver(false)
    // The focused button was removed, so the focus moves to the button that opened this part.
    handOver.current?.focus()
  }
  return (
    <>
      <div className={classes.row}>
        {!isReady && <ProgressBar percent={computeDownloadPercent(row)} label={`Unduhan ${row.title}`} />}
        <p className={isReady ? classes.ready : classes.note}>
          {isReady && <CircleCheck size={18} aria-hidden />}
          {/* One element for all states, because screen readers announce only changes of an element that existed
              before. */}
          <output>
            {getDownloadMessage(row)} {isReady && <small>{formatBytes(row.bytes)}</small>}
          </output>
          {!isReady && row.bytes > 0 && <span className={classes.amount}>{formatDownloadedAmount(row)}</span>}
        </p>
        {isReady && isOutdated && <p className={classes.note}>Kelas ini punya berkas yang lebih baru.</p>}
        <div className={classes.actions}>
          {/* One button for all actions, so that the button keeps the focus when the state changes after a press. */}
          {action && (
            <Button variant={action.isQuiet ? 'secondary' : 'primary'} onClick={() => void action.run(id)}>
              {action.label}
            </Button>
          )}
          {isLatest && row.enrollmentId !== undefined && (
            <Button
              ref={handOver}
              variant="secondary"
              aria-expanded={isHandingOver}
              onClick={() => setIsHandingOver(isOpen => !isOpen)}
            >
              Titipkan ke teman
            </Button>
          )}
          <Button variant="ghost" className={classes.flush} onClick={() => void removeClassDownload(id)}>
            Hapus dari perangkat
          </Button>
        </div>
      </div>
      {isHandingOver && isReady && <HandOverPart row={row} classes={classes} onClose={close} />}
    </>
  )
}

interface MainAction {
  label: string
  isQuiet?: boolean
  run: (trackClassId: string) => Promise<void>
}

function getMainAction(row: ClassOnDevice, isOutdated: boolean): MainAction | undefined {
  if (row.state === 'ready') {
    if (isOutdated) return { label: 'Perbarui', run: refreshClassDownload }
    return row.missing?.length ? { label: 'Coba lagi', isQuiet: true, run: refreshClassDownload } : undefined
  }
  if (row.state === 'paused' || row.state === 'stopped') return { label: 'Lanjutkan', run: resumeClassDownload }
  return row.problem === 'wifi'
    ? { label: 'Unduh sekarang juga', run: id => resumeClassDownload(id, { isAnyLine: true }) }
    : { label: 'Jeda', isQuiet: true, run: pauseClassDownload }
}
