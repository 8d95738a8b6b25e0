import { FileText } from 'lucide-react'
import type { MaterialContent } from '#contract/lecture-material.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { useCanOpen } from '#app/session/on-device.ts'
import { MediaOffline } from './media-offline.tsx'
import classes from './media.module.css'

type Pdf = Extract<MaterialContent, { kind: 'pdf' }>

export function PdfView({ content, title }: { content: Pdf; title: string }) {
  const canOpen = useCanOpen(content.url)
  const size = formatBytes(content.sizeBytes)
  return (
    <div className={classes.media}>
      <p className={classes.summary}>{content.summary}</p>
      {canOpen ? (
        <a className={classes.file} href={content.url} target="_blank" rel="noopener">
          <FileText size={32} aria-hidden />
          <span>
            <strong>Buka PDF</strong>
            <small>
              {title} · {size}
            </small>
          </span>
        </a>
      ) : (
        <MediaOffline what="PDF" size={size} />
      )}
    </div>
  )
}
