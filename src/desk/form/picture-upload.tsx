import { useRef, useState } from 'react'
import { useAction } from '#app/desk/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import classes from './form.module.css'

interface Props {
  label: string
  /** Requires a description of the picture; a decorative picture has none. */
  wordsLabel?: string
  /** Sends it. Furniture asks no server itself: what it imported would come into every learner's page with it. */
  onSend: (file: File) => Promise<{ url: string }>
  onStored: (url: string, words: string) => void
}

/** Brings a picture: made small for a phone, and nothing but the pixels. */
export function PictureUpload({ label, wordsLabel, onSend, onStored }: Props) {
  const inputRef = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const { isBusy, failure, run } = useAction()

  async function bring(file: File) {
    const { url } = await onSend(file)
    onStored(url, words.trim().replaceAll(/[[\]\n]/g, ' '))
    setWords('')
  }

  return (
    <div className={classes['upload']}>
      {wordsLabel !== undefined && (
        <TextField
          label={wordsLabel}
          hint="Untuk yang tidak melihatnya. Tulis dulu, lalu unggah."
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
          if (file) void run(() => bring(file))
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
      {failure && <p role="alert">{failure}</p>}
    </div>
  )
}

/** As it stands in Markdown. */
export const pictureLine = (url: string, words: string) => `![${words}](${url})`
