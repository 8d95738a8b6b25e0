import { Alert, TextInput } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { getFailureText } from '#app/desk/failure.ts'
import { useAction } from '#app/lib/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '../panel.tsx'
import { useFormUpload } from './use-form-upload.ts'

interface Props {
  label: string
  /** Label of the description field. If set, the admin must describe the picture. Not set for decorative pictures. */
  wordsLabel?: string
  /**
   * Uploads the picture. The caller passes this function, because an import of the API in a shared component would add
   * the API to every learner page.
   */
  onSend: (file: File) => Promise<{ url: string }>
  onStored: (url: string, words: string) => void
}

/** Uploads a picture. The server scales the picture down for phones and removes its metadata. */
export function PictureUpload({ label, wordsLabel, onSend, onStored }: Props) {
  const inputRef = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  /** Callback of the newest render, because the admin may change the field during the upload. */
  const latestRef = useRef(onStored)
  useLayoutEffect(() => {
    latestRef.current = onStored
  }, [onStored])

  const { isBusy, failure, run } = useAction(async (file: File) => {
    const { url } = await onSend(file)
    latestRef.current(url, words.trim().replaceAll(/[[\]\n]/g, ' '))
    setWords('')
  }, getFailureText)
  useFormUpload(isBusy)

  return (
    <Panel component="div" align="start">
      {wordsLabel !== undefined && (
        <TextInput
          label={wordsLabel}
          description="Untuk yang tidak melihatnya. Tulis dulu, lalu unggah."
          value={words}
          onChange={event => setWords(event.currentTarget.value)}
        />
      )}
      <input
        ref={inputRef}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        onChange={event => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) void run(file)
        }}
      />
      <Button
        variant="secondary"
        disabled={wordsLabel !== undefined && words.trim() === ''}
        isBusy={isBusy}
        onClick={() => inputRef.current?.click()}
      >
        {label}
      </Button>
      {failure && <Alert>{failure}</Alert>}
    </Panel>
  )
}

/** Returns the picture as Markdown. */
export const formatPictureLine = (url: string, words: string) => `![${words}](${url})`
