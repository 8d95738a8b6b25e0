import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
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
  const isHalted = row.state === 'paused' || row.state === 'stopped'
  const { trackClassId: id } = row
  const [isHandingOver, setIsHandingOver] = useState(false)
  return (
    <>
      <div className={classes.row}>
        {isReady ? (
          <output className={classes.ready}>
            <CircleCheck size={18} aria-hidden />
            <span>
              {getDownloadMessage(row)} <small>{formatBytes(row.bytes)}</small>
            </span>
          </output>
        ) : (
          <>
            <ProgressBar percent={computeDownloadPercent(row)} label={`Unduhan ${row.title}`} />
            <p className={classes.note}>
              <output>{getDownloadMessage(row)}</output>
              {row.bytes > 0 && <span className={classes.amount}>{formatDownloadedAmount(row)}</span>}
            </p>
          </>
        )}
        {isReady && isOutdated && <p className={classes.note}>Kelas ini punya berkas yang lebih baru.</p>}
        <div className={classes.actions}>
          {isReady && isOutdated && <Button onClick={() => void refreshClassDownload(id)}>Perbarui</Button>}
          {!isReady && !isHalted && row.problem !== 'wifi' && (
            <Button variant="secondary" onClick={() => void pauseClassDownload(id)}>
              Jeda
            </Button>
          )}
          {isReady && !isOutdated && (row.missing?.length ?? 0) > 0 && (
            <Button variant="secondary" onClick={() => void refreshClassDownload(id)}>
              Coba lagi
            </Button>
          )}
          {isReady && !isOutdated && row.enrollmentId !== undefined && !isHandingOver && (
            <Button variant="secondary" onClick={() => setIsHandingOver(true)}>
              Titipkan ke teman
            </Button>
          )}
          {isHalted && <Button onClick={() => void resumeClassDownload(id)}>Lanjutkan</Button>}
          {row.problem === 'wifi' && (
            <Button onClick={() => void resumeClassDownload(id, { isAnyLine: true })}>Unduh sekarang juga</Button>
          )}
          <Button variant="ghost" className={classes.flush} onClick={() => void removeClassDownload(id)}>
            Hapus dari perangkat
          </Button>
        </div>
      </div>
      {isHandingOver && isReady && <HandOverPart row={row} classes={classes} onClose={() => setIsHandingOver(false)} />}
    </>
  )
}
