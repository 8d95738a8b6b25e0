import { Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { SmallText } from '../small-text.tsx'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { countRowsOfResponse } from './count-rows.ts'

/**
 * Parameters of a download: the signal that cancels it, and a function that must wrap the response to report the
 * progress.
 */
interface Taking {
  signal: AbortSignal
  through: (answer: Response) => Response
}

interface Props {
  title: string
  text: string
  /** File name that is used if the response contains no name. */
  fileName: string
  /** Message after the download. */
  done: string
  /** Returns the number of rows that the file will have. */
  countRows: () => Promise<number>
  onTake: (reason: string, how: Taking) => Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }>
  onDone?: () => Promise<unknown>
  onClose: () => void
}

/**
 * Dialog that asks for a reason and downloads a CSV file. Shows the progress. Closing the dialog cancels the download.
 */
export function ExportDialog({ title, text, fileName, done, countRows, onTake, onDone, onClose }: Props) {
  const [leaving] = useState(() => new AbortController())
  const [progress, setProgress] = useState<{ rows: number; total: number }>()
  useEffect(() => () => leaving.abort(), [leaving])
  return (
    <ReasonDialog
      title={title}
      text={text}
      submitLabel="Unduh CSV"
      onClose={onClose}
      onDo={async reason => {
        try {
          const total = await countRows()
          const through = (answer: Response) => countRowsOfResponse(answer, rows => setProgress({ rows, total }))
          const file = await onTake(reason, { signal: leaving.signal, through })
          saveFile(new Blob([file.bytes], { type: 'text/csv' }), file.name || fileName)
        } finally {
          setProgress(undefined)
        }
        showToast(done)
        await onDone?.()
      }}
    >
      {progress && (
        <Stack gap="0.5rem">
          <ProgressBar percent={(100 * progress.rows) / Math.max(1, progress.total)} label="Kemajuan unduhan" />
          <SmallText component="output">
            {formatNumber(progress.rows)} dari {formatNumber(progress.total)} baris. Tutup jendela ini untuk berhenti.
          </SmallText>
        </Stack>
      )}
    </ReasonDialog>
  )
}
