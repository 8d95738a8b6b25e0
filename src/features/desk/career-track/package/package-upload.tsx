import { Alert } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createPackageUpload, planPackageImport } from '#contract/packages/package-import.ts'
import { PACKAGE_MAX_BYTES } from '#contract/wire/limits.ts'
import type { FileToUpload } from '#contract/wire/upload.ts'
import { toFailure, FormRefusal } from '#app/desk/failure.ts'
import { FileChoice } from '#app/desk/form/file-choice.tsx'
import { useSubmit } from '#app/desk/form/use-submit.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { packageImportQuery } from '#app/queries/desk/package.ts'
import { describeFile, sendFile } from '#app/queries/desk/send-file.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { Button } from '#app/ui/button.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { SmallText } from '#app/desk/small-text.tsx'

const NOT_WHOLE =
  'Berkas ini bukan paket yang utuh: rusak, terpotong, atau jenis lain. Unduh atau buat ulang, lalu coba lagi.'

interface Props {
  /** Value of the file input's `accept` attribute. The server checks the content and not the file name. */
  accept: string
  /**
   * Called with undefined each time a file is chosen, and with the id of the import when the server has started to
   * check the file.
   */
  onPlanned: (importId: string | undefined) => void
}

/** Uploads a package in pieces and starts its check. A broken connection loses at most one piece. */
export function PackageUpload({ accept, onPlanned }: Props) {
  const { call } = useDeskCall()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<{ file: File; description: FileToUpload }>()
  const [sentBytes, setSentBytes] = useState(0)

  const { isBusy, failure, run } = useSubmit({
    // Errors have no field, because the server's error about the file is part of the message.
    setErrors: () => {},
    send: async (file: File, known?: FileToUpload) => {
      if (!known) {
        onPlanned(undefined)
        setChosen(undefined)
        const problem = getProblem(file)
        if (problem !== '') throw new FormRefusal(problem)
      }
      setSentBytes(0)
      // If the file is moved while it is read, the user sees a message as for any other failure.
      const description = known ?? (await describeFile(file).catch(() => undefined))
      if (!description) throw new FormRefusal('Berkas ini tidak bisa dibaca lagi. Pilih sekali lagi.')
      setChosen({ file, description })
      try {
        await sendFile(file, description, setSentBytes, createPackageUpload)
        const plan = await call(planPackageImport, { body: { uploadId: description.id } })
        queryClient.setQueryData(packageImportQuery(plan.id).queryKey, plan)
        onPlanned(plan.id)
      } catch (error) {
        throw toFailure(error).code === 'ATTACHMENT_TYPE_NOT_SUPPORTED' ? new FormRefusal(NOT_WHOLE) : error
      }
    },
  })

  return (
    <>
      <FileChoice
        label={chosen ? 'Pilih berkas lain' : 'Pilih berkas'}
        accept={accept}
        isDisabled={isBusy}
        onChoose={file => void run(file)}
      />
      {chosen && isBusy && (
        <>
          <ProgressBar percent={(sentBytes / chosen.file.size) * 100} label="Mengirim paket" />
          <SmallText component="output">
            {formatBytes(sentBytes)} dari {formatBytes(chosen.file.size)}
          </SmallText>
        </>
      )}
      {!chosen && isBusy && <output>Membaca berkas…</output>}
      {failure && <Alert>{failure}</Alert>}
      {chosen && failure !== '' && !isBusy && (
        <Button variant="secondary" onClick={() => void run(chosen.file, chosen.description)}>
          Lanjutkan mengirim
        </Button>
      )}
    </>
  )
}

/** Checks the file before the upload. Returns a message, or an empty text if there is no error. */
function getProblem(file: File): string {
  if (file.size === 0) return 'Berkas ini kosong.'
  if (file.size <= PACKAGE_MAX_BYTES) return ''
  return `Berkas ini ${formatBytes(file.size)}, paling besar ${formatBytes(PACKAGE_MAX_BYTES)}.`
}
