import { Alert, Stack } from '@mantine/core'
import { storeMaterialFile } from '#contract/learning/material.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useRef, useState } from 'react'
import { UPLOAD_MAX_BYTES } from '#contract/wire/limits.ts'
import type { FileToUpload } from '#contract/wire/upload.ts'
import { useFormUpload } from '#app/desk/form/use-form-upload.ts'
import { toFailure } from '#app/desk/failure.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { describeFile, sendFile } from '#app/queries/desk/send-file.ts'
import { Button } from '#app/ui/button.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { SmallText } from '#app/desk/small-text.tsx'

interface Props {
  label: string
  kind: 'video' | 'pdf'
  /** Receives the URL of the stored file. */
  onStored: (url: string) => void
}

const accepted = { video: 'video/mp4,.mp4', pdf: 'application/pdf,.pdf' } as const

/**
 * Uploads a file in pieces. A broken connection loses at most one piece, and another press on the button continues the
 * upload.
 */
export function FileTool({ label, kind, onStored }: Props) {
  const { call } = useDeskCall()
  const inputRef = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ file: File; description: FileToUpload }>()
  const [sentBytes, setSentBytes] = useState<number>()
  const [problem, setProblem] = useState('')

  async function choose(file: File) {
    setProblem('')
    setChosen(undefined)
    const wrongProblem = getProblem(file)
    if (wrongProblem !== undefined) return setProblem(wrongProblem)
    setSentBytes(0)
    // If the file is moved while it is read, the user sees a message as for any other failure.
    const description = await describeFile(file).catch(() => undefined)
    if (!description) {
      setSentBytes(undefined)
      return setProblem('Berkas ini tidak bisa dibaca lagi. Pilih sekali lagi.')
    }
    const next = { file, description }
    setChosen(next)
    await send(next)
  }

  async function send({ file, description }: NonNullable<typeof chosen>) {
    setProblem('')
    setSentBytes(0)
    try {
      await sendFile(file, description, setSentBytes)
      const { url } = await call(storeMaterialFile, { body: { uploadId: description.id, kind } })
      setChosen(undefined)
      onStored(url)
    } catch (error) {
      const { text, errors } = toFailure(error)
      setProblem(Object.values(errors)[0] ?? text)
    } finally {
      setSentBytes(undefined)
    }
  }

  const isBusy = sentBytes !== undefined
  useFormUpload(isBusy)
  return (
    <Stack gap="0.5rem" align="flex-start">
      <input
        ref={inputRef}
        type="file"
        hidden
        accept={accepted[kind]}
        onChange={event => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) void choose(file)
        }}
      />
      <Button
        variant="secondary"
        isBusy={isBusy}
        aria-label={`Unggah ${label}`}
        onClick={() => inputRef.current?.click()}
      >
        Unggah
      </Button>
      {chosen && !isBusy && (
        <Button variant="ghost" onClick={() => void send(chosen)}>
          Lanjutkan mengunggah
        </Button>
      )}
      {chosen && isBusy && (
        <>
          <ProgressBar percent={(sentBytes / chosen.file.size) * 100} label={`Mengunggah ${label}`} />
          <SmallText component="output">
            {formatBytes(sentBytes)} dari {formatBytes(chosen.file.size)}
          </SmallText>
        </>
      )}
      {problem && <Alert>{problem}</Alert>}
    </Stack>
  )
}

/** Checks the file before the upload. Returns a message, or undefined if there is no error. */
function getProblem(file: File): string | undefined {
  if (file.size === 0) return 'Berkas ini kosong.'
  if (file.size > UPLOAD_MAX_BYTES) {
    const most = formatBytes(UPLOAD_MAX_BYTES)
    return `Berkas ini ${formatBytes(file.size)}, paling besar ${most}. Kecilkan dulu, supaya kuota pelajar tidak habis.`
  }
  return undefined
}
