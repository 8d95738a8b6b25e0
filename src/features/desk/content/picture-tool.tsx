import { useRef, useState } from 'react'
import { failureOf } from '#app/desk/failure.ts'
import { uploadContentPicture } from '#app/queries/desk/content.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import classes from './content.module.css'

interface Props {
  /** Added as a line of its own instead of taking the field's place. */
  isMany: boolean
  value: string
  onChange: (value: string) => void
}

/** Brings a picture, with words for those who do not see it, and writes it where it belongs. */
export function PictureTool({ isMany, value, onChange }: Props) {
  const fileRef = useRef<HTMLInputElement>(null)
  const [alt, setAlt] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  async function bring(file: File) {
    setIsBusy(true)
    setProblem('')
    try {
      const { url } = await uploadContentPicture(file)
      const line = `![${alt.trim().replaceAll(/[[\]\n]/g, ' ')}](${url})`
      onChange(isMany && value.trim() !== '' ? `${value.trimEnd()}\n\n${line}` : line)
      setAlt('')
    } catch (error) {
      setProblem(failureOf(error).text)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className={classes.tool}>
      <TextField
        label="Isi gambar baru"
        hint="Untuk yang tidak melihatnya. Tulis dulu, lalu unggah."
        value={alt}
        onChange={event => setAlt(event.currentTarget.value)}
      />
      <input
        ref={fileRef}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        onChange={event => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) void bring(file)
        }}
      />
      <Button variant="secondary" disabled={alt.trim() === ''} isBusy={isBusy} onClick={() => fileRef.current?.click()}>
        Unggah gambar
      </Button>
      {problem && <p role="alert">{problem}</p>}
    </div>
  )
}
