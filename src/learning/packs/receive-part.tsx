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
  /** Class names of the caller, because a style sheet that two chunks share would be an additional file. */
  classes: { received?: string; note?: string; actions?: string }
}

/** Imports the class from a file that another device made. Shows the progress and the result of the import. */
export function ReceivePart({ file, classes }: ReceiveProps) {
  const queryClient = useQueryClient()
  const stop = useRef<AbortController>(undefined)
  const box = useRef<HTMLDivElement>(null)
  const [progress, setProgress] = useState<Progress>()
  const [result, setResult] = useState<ReceiveResult | 'failed'>()
  useEffect(() => {
    const controller = new AbortController()
    stop.current = controller
    let isShown = true
    const show = (value: ReceiveResult | 'failed') => {
      if (!isShown) return
      // The focused button is removed now, so the focus moves to the box.
      if (box.current?.contains(document.activeElement)) box.current.focus()
      setResult(value)
    }
    // A request that waits for a slow network must not delay the cancellation.
    const cancelled = new Promise<ReceiveResult>(resolve => {
      controller.signal.addEventListener('abort', () => resolve({ kind: 'cancelled' }))
    })
    Promise.race([receiveFile(file, queryClient, setProgress, controller.signal), cancelled]).then(show, error => {
      console.warn('file not received', error)
      show('failed')
    })
    return () => {
      isShown = false
      controller.abort()
    }
  }, [file, queryClient])

  return (
    <div ref={box} tabIndex={-1} className={classes.received}>
      {!result && (
        <>
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
        </>
      )}
      {/* Present before the result, because screen readers announce only changes of an element that existed before. */}
      <output>
        {result === 'failed' && 'Berkasnya tidak bisa disimpan. Coba pilih sekali lagi.'}
        {result && result !== 'failed' && <ReceiveMessage result={result} />}
      </output>
      {result && result !== 'failed' && result.kind === 'taken' && result.missingBytes > 0 && (
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
