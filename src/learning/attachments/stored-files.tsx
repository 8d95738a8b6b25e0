import Download from 'lucide-react/icons/download'
import type { UploadedFile } from '#contract/wire/upload.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import classes from './attachments.module.css'

/** Lists uploaded files with links to download them. */
export function StoredFiles({ files }: { files: readonly UploadedFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className={classes.list}>
      {files.map(file => (
        <li key={file.id} className={classes.row}>
          <Download size={20} aria-hidden />
          <a className={classes.name} href={file.url} download={file.name}>
            {file.name}
          </a>
          <span className={classes.size}>{formatBytes(file.sizeBytes)}</span>
        </li>
      ))}
    </ul>
  )
}
