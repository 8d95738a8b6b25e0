import { useState } from 'react'
import { errorMessages, isErrorCode } from '#contract/wire/error-codes.ts'
import type { FileToUpload } from '#contract/wire/upload.ts'
import { listFilesToUpload, type OutboxEntry } from '#app/data/outbox/entry.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { useAction } from '#app/lib/use-action.ts'
import { describeNotStored } from '#app/notices/not-stored-labels.ts'
import { setSendingPaused } from '#app/outbox/attachments.ts'
import { useUploadProgress } from '#app/outbox/upload-progress.ts'
import { useIsOnline } from '#app/session/online.ts'
import { Button } from '#app/ui/button.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import classes from './attachments.module.css'

interface Props {
  entry: Pick<OutboxEntry, 'id' | 'kind' | 'state' | 'isPaused' | 'payload' | 'lastReason'>
  /** Short label of the files that are being sent. */
  what: string
  /** Moves the entry back into the draft. Rejects with `NotTakenBack`, or with the error of the failed write. */
  onTakeBack: () => Promise<void>
}

/**
 * Thrown if the entry cannot be moved into the draft, for example because the draft already has other content. The
 * message is for the user and contains a remedy.
 */
export class NotTakenBack extends Error {
  override readonly name = 'NotTakenBack'
}

/**
 * Shows an entry that is stored on the device and being sent, with its upload progress and a button that cancels the
 * sending.
 */
export function SendingEntry({ entry, what, onTakeBack }: Props) {
  const progress = useUploadProgress(entry.id)
  const isOnline = useIsOnline()
  const files = listFilesToUpload(entry)
  const isRefused = entry.state === 'refused'
  const reason = formatReason(entry)
  const [problem, setProblem] = useState('')
  const tried = (action: () => Promise<void>) => async () => {
    setProblem('')
    try {
      await action()
    } catch (error) {
      setProblem(error instanceof NotTakenBack ? error.message : `Belum bisa ${describeNotStored(error)}`)
    }
  }
  const pausing = useAction(tried(() => setSendingPaused(entry.id, !entry.isPaused)))
  const takingBack = useAction(tried(onTakeBack))

  return (
    <section className={classes.sending} aria-label={`${what} yang belum terkirim`}>
      <p>
        <strong>
          {formatState(what, {
            isRefused,
            isPaused: entry.isPaused === true,
            isOnline,
            isDelayed: isServerError(entry),
          })}
        </strong>
      </p>
      {reason && <p className={classes.problem}>{reason}</p>}
      {files.map(file => (
        <FileProgress
          key={file.id}
          file={file}
          sentBytes={progress?.find(each => each.id === file.id)?.sentBytes ?? 0}
        />
      ))}
      {!isRefused && (
        <div className={classes.actions}>
          {files.length > 0 && (
            <Button variant="secondary" isBusy={pausing.isBusy} onClick={() => void pausing.run()}>
              {entry.isPaused ? 'Lanjutkan' : 'Jeda'}
            </Button>
          )}
          <Button variant="ghost" isBusy={takingBack.isBusy} onClick={() => void takingBack.run()}>
            Batalkan pengiriman
          </Button>
        </div>
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}

function formatState(
  what: string,
  { isRefused, isPaused, isOnline, isDelayed }: Record<'isRefused' | 'isPaused' | 'isOnline' | 'isDelayed', boolean>,
) {
  if (isRefused) return `${what} belum diterima server. Lihat halaman Belum terkirim.`
  if (isPaused) return `${what} tersimpan di perangkat ini. Pengirimannya kamu jeda.`
  if (!isOnline) return `${what} tersimpan di perangkat ini dan dikirim sendiri begitu ada koneksi.`
  if (isDelayed) return `${what} tersimpan di perangkat ini dan dikirim lagi sendiri: server sedang bermasalah.`
  return `${what} tersimpan di perangkat ini dan sedang dikirim.`
}

/** Returns whether an error of the server delays the entry. The outbox sends it again without the learner. */
function isServerError({ state, lastReason }: Props['entry']): boolean {
  return state !== 'refused' && lastReason?.code === 'SYSTEM_ERROR'
}

/** Returns the server's message about the entry. The state already reports an error of the server or the connection. */
function formatReason(entry: Props['entry']): string | undefined {
  const { code, message } = entry.lastReason ?? {}
  if (isServerError(entry)) return undefined
  if (code && isErrorCode(code)) return errorMessages[code]
  return code === 'FILE_GONE' ? message : undefined
}

function FileProgress({ file, sentBytes }: { file: FileToUpload; sentBytes: number }) {
  const percent = Math.floor((sentBytes / file.sizeBytes) * 100)
  return (
    <div className={classes.file}>
      <div className={classes.fileHead}>
        <span className={classes.name}>{file.name}</span>
        <span className={classes.size}>
          {sentBytes > 0
            ? `${formatBytes(sentBytes)} dari ${formatBytes(file.sizeBytes)} (${percent}%)`
            : formatBytes(file.sizeBytes)}
        </span>
      </div>
      <ProgressBar percent={percent} label={`Pengiriman ${file.name}`} />
    </div>
  )
}
