import { useId } from 'react'
import { uploadRecapFile } from '#contract/webinar/recap.admin.ts'
import { failureOf } from '#app/desk/failure.ts'
import { useChange } from '#app/queries/use-change.ts'
import { Button } from '#app/ui/button.tsx'
import classes from './attendance.module.css'

interface Props {
  meetingId: string
  label: string
  accept: string
  url: string | null
  onChange: (url: string | null) => void
}

/** File of a recap. It is uploaded as soon as it is chosen, and becomes part of the recap when that is saved. */
export function RecapFileField({ meetingId, label, accept, url, onChange }: Props) {
  const id = useId()
  const upload = useChange(uploadRecapFile, {
    input: (file: File) => ({ params: { id: meetingId }, file }),
    onSuccess: answer => onChange(answer.url),
  })
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {url ? (
        <span className={classes.buttons}>
          <a href={url} target="_blank" rel="noopener noreferrer">
            Lihat berkas
          </a>
          <Button variant="ghost" aria-label={`Lepas ${label}`} onClick={() => onChange(null)}>
            Lepas
          </Button>
        </span>
      ) : (
        <input
          id={id}
          type="file"
          accept={accept}
          disabled={upload.isPending}
          onChange={event => {
            const [file] = event.currentTarget.files ?? []
            if (file) upload.mutate(file)
          }}
        />
      )}
      <output>
        {upload.isPending && 'Mengunggah…'}
        {upload.isError && failureOf(upload.error).text}
      </output>
    </div>
  )
}
