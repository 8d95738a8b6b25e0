import type { UploadedFile } from '#contract/wire/upload.ts'
import { SmallText } from '#app/desk/small-text.tsx'
import { Part } from '#app/desk/part.tsx'
import { formatBytes } from '#app/lib/bytes.ts'
import { SubmittedFile } from '#app/learning/assessed/shown-file.tsx'

/** Shows the file if the browser can display it. Every file can be downloaded. */
export function ProofFile({ file }: { file: UploadedFile }) {
  return (
    <Part gap="0.5rem" aria-label={`Berkas ${file.name}`}>
      <SubmittedFile key={file.id} file={file} />
      <a href={file.url} download={file.name}>
        Unduh {file.name}
      </a>{' '}
      <SmallText component="span">{formatBytes(file.sizeBytes)}</SmallText>
    </Part>
  )
}
