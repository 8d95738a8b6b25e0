import type { UploadedFile } from '#contract/wire/upload.ts'
import desk from '#app/desk/desk.module.css'
import { formatBytes } from '#app/lib/bytes.ts'
import { SubmittedFile } from '#app/learning/assessed/shown-file.tsx'
import classes from './level-up.module.css'

/** Shows the file if the browser can display it. Every file can be downloaded. */
export function ProofFile({ file }: { file: UploadedFile }) {
  return (
    <section className={classes.file} aria-label={`Berkas ${file.name}`}>
      <SubmittedFile key={file.id} file={file} />
      <a href={file.url} download={file.name}>
        Unduh {file.name}
      </a>{' '}
      <span className={desk.small}>{formatBytes(file.sizeBytes)}</span>
    </section>
  )
}
