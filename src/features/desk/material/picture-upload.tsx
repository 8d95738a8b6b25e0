import { useRef, useState } from 'react'
import { failureOf } from '#app/desk/failure.ts'
import { uploadContentPicture } from '#app/queries/desk/content.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import classes from './material.module.css'

interface Props {
  label: string
  /** Asks what is on it first; a picture that only decorates has none. */
  asksForWords: boolean
  onStored: (url: string, words: string) => void
}

/** Brings a picture: made small for a phone, and nothing but the pixels. */
export function PictureUpload({ label, asksForWords, onStored }: Props) {
  const inputRef = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  async function bring(file: File) {
    setIsBusy(true)
    setProblem('')
    try {
      const { url } = await uploadContentPicture(file)
      onStored(url, words.trim().replaceAll(/[[\]\n]/g, ' '))
      setWords('')
    } catch (error) {
      setProblem(failureOf(error).text)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className={classes.tool}>
      {asksForWords && (
        <TextField
          label="Isi gambar"
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
          if (file) void bring(file)
        }}
      />
      <Button
        variant="secondary"
        disabled={asksForWords && words.trim() === ''}
        isBusy={isBusy}
        onClick={() => inputRef.current?.click()}
      >
        {label}
      </Button>
      {problem && <p role="alert">{problem}</p>}
    </div>
  )
}
