import { Alert } from '@mantine/core'
import { planPackageImport } from '#contract/packages/package-import.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { brand } from '#contract/site/brand.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PACKAGE_MAX_BYTES } from '#contract/wire/limits.ts'
import { createPackageUpload } from '#contract/packages/package-import.ts'
import type { FileToUpload } from '#contract/wire/upload.ts'
import desk from '#app/desk/desk.module.css'
import { failureOf } from '#app/desk/failure.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { packageImportQuery } from '#app/queries/desk/package.ts'
import { describeFile, sendFile } from '#app/queries/desk/send-file.ts'
import { Button } from '#app/ui/button.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { Dialog } from '#app/desk/dialog.tsx'
import { ImportProgress } from './import-progress.tsx'
import { FileChoice } from '#app/desk/form/file-choice.tsx'

interface Props {
  /** Absent: the package becomes a new career track. */
  into?: { id: string; title: string }
  onMade: (careerTrackId: string) => void
  onClose: () => void
}

/** Uploads a package. The server checks it first, and makes a draft only after confirmation. */
export function ImportPackageDialog({ into, onMade, onClose }: Props) {
  const { call } = useDeskCall()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<{ file: File; description: FileToUpload }>()
  const [sentBytes, setSentBytes] = useState<number>()
  const [importId, setImportId] = useState<string>()
  const [failure, setFailure] = useState('')

  async function choose(file: File) {
    setImportId(undefined)
    setChosen(undefined)
    const problem = problemOf(file)
    setFailure(problem)
    if (problem !== '') return
    setSentBytes(0)
    // A file that is moved while it is read is reported like any other failure.
    const description = await describeFile(file).catch(() => undefined)
    setSentBytes(undefined)
    if (!description) return setFailure('Berkas ini tidak bisa dibaca lagi. Pilih sekali lagi.')
    setChosen({ file, description })
    await send({ file, description })
  }

  async function send({ file, description }: NonNullable<typeof chosen>) {
    setFailure('')
    setSentBytes(0)
    try {
      await sendFile(file, description, setSentBytes, createPackageUpload)
      const plan = await call(planPackageImport, { body: { uploadId: description.id } })
      queryClient.setQueryData(packageImportQuery(plan.id).queryKey, plan)
      setImportId(plan.id)
    } catch (error) {
      const { text, errors } = failureOf(error)
      setFailure(Object.values(errors)[0] ?? text)
    } finally {
      setSentBytes(undefined)
    }
  }

  const isSending = sentBytes !== undefined
  return (
    <Dialog title={into ? `Impor paket ke ${into.title}` : 'Impor paket'} onClose={onClose}>
      <div className={desk.part}>
        <p>
          Paket dari {brand.name}, SCORM 1.2 atau 2004, H5P, Common Cartridge, cadangan kursus Moodle, atau kursus Open
          edX: satu berkas ZIP, .h5p, .imscc, .mbz, atau .tar.gz, paling besar {PACKAGE_MAX_BYTES / 1024 ** 2} MB.
          Isinya diperiksa dulu; hasilnya selalu draf, yang tidak dilihat siapa pun sebelum diterbitkan.
        </p>
        <FileChoice
          label={chosen ? 'Pilih berkas lain' : 'Pilih berkas'}
          accept=".zip,.h5p,.imscc,.mbz,.gz,application/zip,application/gzip"
          isDisabled={isSending}
          onChoose={file => void choose(file)}
        />
        {chosen && isSending && (
          <>
            <ProgressBar percent={(sentBytes / chosen.file.size) * 100} label="Mengirim paket" />
            <output className={desk.small}>
              {formatBytes(sentBytes)} dari {formatBytes(chosen.file.size)}
            </output>
          </>
        )}
        {!chosen && isSending && <output>Membaca berkas…</output>}
        {failure && <Alert>{failure}</Alert>}
        {chosen && failure !== '' && !isSending && (
          <Button variant="secondary" onClick={() => void send(chosen)}>
            Lanjutkan mengirim
          </Button>
        )}
        {importId !== undefined && (
          <ImportProgress key={importId} id={importId} into={into} onMade={onMade} onClose={onClose} />
        )}
      </div>
    </Dialog>
  )
}

/** Checks that need no upload. */
function problemOf(file: File): string {
  if (file.size === 0) return 'Berkas ini kosong.'
  if (file.size <= PACKAGE_MAX_BYTES) return ''
  return `Berkas ini ${formatBytes(file.size)}, paling besar ${formatBytes(PACKAGE_MAX_BYTES)}.`
}
