import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { MaterialContent } from '#contract/learning/lecture-material.ts'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { useIsFileAvailable } from '#app/downloads/on-device.ts'
import { useIsOnline } from '#app/session/online.ts'
import { Button } from '#app/ui/button.tsx'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { LoadingState, Skeleton } from '#app/ui/states/loading-state.tsx'
import { useFileFault } from '#app/learning/file-fault/file-fault.ts'
import { useLearningPosition } from '#app/learning/position/use-learning-position.ts'
import { readingState } from '../article/reading-state.ts'
import { MediaNotOpened } from '../media-not-opened.tsx'
import media from '../media.module.css'
import classes from './pdf.module.css'

const PdfReader = createLazyPart(() => import('#app/learning/pdf/pdf-reader.tsx').then(module => module.default), {
  fallback: <PdfSkeleton />,
})

export interface PdfViewProps {
  enrollmentId: string
  item: LearningItem
  content: Extract<MaterialContent, { kind: 'pdf' }>
}

/**
 * PDF that is read inside the lesson. Shows its size before the first tap. On later visits the PDF opens automatically
 * at the last reading position.
 */
export default function PdfView({ enrollmentId, item, content }: PdfViewProps) {
  const isOnline = useIsOnline()
  const canOpen = useIsFileAvailable(content.url)
  const position = useLearningPosition(enrollmentId, item)
  const [isOpen, setIsOpen] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  /** Page of the PDF that is shown. Undefined until the reader has opened the file. */
  const [page, setPage] = useState<number>()
  const { keep } = position
  const handlePage = useCallback(
    (next: number) => {
      setPage(next)
      readingState.page = next
      keep(next)
    },
    [keep],
  )
  // Deletes both page numbers, because they refer to this file only.
  useEffect(
    () => () => {
      delete readingState.page
      delete readingState.wantedPage
    },
    [],
  )
  const partRef = useRef<HTMLDivElement>(null)
  function open() {
    setHasFailed(false)
    setIsOpen(true)
    // The pressed button disappears. From here the next stop of Tab is in the reader.
    partRef.current?.focus({ preventScroll: true })
  }
  const size = formatBytes(content.sizeBytes)
  // An open reader stays open without a connection, because it has the pages that were read.
  const cannotOpen = hasFailed || (!canOpen && page === undefined)
  const fault = useFileFault(content.url, hasFailed)
  const { wantedPage } = useSnapshot(readingState)
  const hasBegun = isOpen || wantedPage !== undefined || (position.start ?? 0) > 0

  return (
    <div className={media.media} ref={partRef} tabIndex={-1}>
      <p className={media.summary}>{content.summary}</p>
      {cannotOpen && <MediaNotOpened what="PDF" size={size} fault={fault} onRetry={open} />}
      {!cannotOpen && hasBegun && position.start !== undefined && (
        <PdfReader
          url={content.url}
          title={item.title}
          startPage={page ?? wantedPage ?? Math.max(1, Math.floor(position.start))}
          onPage={handlePage}
          onFailure={() => setHasFailed(true)}
        />
      )}
      {!cannotOpen && !hasBegun && (
        <div className={classes.cover}>
          <FileText size={40} aria-hidden />
          <Button size="l" onClick={open}>
            Baca PDF
          </Button>
          <p>
            Ukuran {size}
            {isOnline && '. Pembaca PDF (0,5 MB) diunduh sekali saja.'}
          </p>
        </div>
      )}
      <a className={classes.download} href={content.url} download={`${item.title}.pdf`}>
        <Download size={20} aria-hidden /> Unduh PDF ({size})
      </a>
    </div>
  )
}

function PdfSkeleton() {
  return (
    <LoadingState label="Menyiapkan PDF…">
      <Skeleton aspectRatio="1 / 1.414" />
    </LoadingState>
  )
}
