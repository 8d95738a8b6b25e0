import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useDownloads } from '#app/downloads/state.ts'
import type { ClassRow } from '#app/data/downloads/row.ts'
import { resumeDownload } from '#app/data/downloads/store.ts'
import { resumeDownloads } from '#app/downloads/triggers.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { Button } from '#app/ui/button.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { receiveFile, type ReceiveResult } from './receive-file.ts'
import { ReceiveMessage } from './receive-message.tsx'

type Progress = Parameters<Parameters<typeof receiveFile>[2]>[0]

export interface ReceiveProps {
  file: File
  /** Passed in, because a style sheet of two chunks would be a further file. */
  classes: { received?: string; note?: string; actions?: string }
}

/** Stores the class in a file of another device, with its progress and its result. */
export function ReceivePart({ file, classes }: ReceiveProps) {
  const queryClient = useQueryClient()
  const stop = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<Progress>()
  const [result, setResult] = useState<ReceiveResult | 'failed'>()
  useEffect(() => {
    const controller = new AbortController()
    stop.current = controller
    let isShown = true
    const show = (value: ReceiveResult | 'failed') => (isShown ? setResult(value) : undefined)
    receiveFile(file, queryClient, setProgress, controller.signal).then(show, error => {
      console.warn('file not received', error)
      show(controller.signal.aborted ? { kind: 'cancelled' } : 'failed')
    })
    return () => {
      isShown = false
      controller.abort()
    }
  }, [file, queryClient])

  if (!result) {
    return (
      <div className={classes.received}>
        <ProgressBar
          percent={progress && progress.totalBytes > 0 ? (progress.readBytes / progress.totalBytes) * 100 : 0}
          label="Menerima kelas"
        />
        <p className={classes.note}>
          {progress
            ? `Menyimpan “${progress.title}”: ${formatBytes(progress.readBytes)} dari ${formatBytes(progress.totalBytes)}`
            : 'Memeriksa berkas'}
        </p>
        <div className={classes.actions}>
          <Button variant="secondary" onClick={() => stop.current?.abort()}>
            Batal
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className={classes.received}>
      <output>
        {result === 'failed' ? (
          'Berkasnya tidak bisa disimpan. Coba pilih sekali lagi.'
        ) : (
          <ReceiveMessage result={result} />
        )}
      </output>
      {result !== 'failed' && result.kind === 'taken' && result.missingBytes > 0 && (
        <div className={classes.actions}>
          <FetchRest row={result.row} bytes={result.missingBytes} />
        </div>
      )}
    </div>
  )
}

/** Fetches the damaged and missing parts over the network, after the learner has seen their size. */
function FetchRest({ row: { userId, trackClassId }, bytes }: { row: ClassRow; bytes: number }) {
  const { classes: rows } = useDownloads()
  if (rows.find(row => row.trackClassId === trackClassId)?.state !== 'paused') return null
  const fetchRest = async () => {
    await resumeDownload(userId, trackClassId)
    resumeDownloads()
  }
  return <Button onClick={() => void fetchRest()}>Ambil {formatBytes(bytes)} lewat internet</Button>
}
