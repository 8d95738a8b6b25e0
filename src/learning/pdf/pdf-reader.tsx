import { useEffect, useRef, useState } from 'react'
import { Skeleton } from '#app/ui/states/loading-state.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { getNextZoom, findPageInView } from './page-layout.ts'
import { PdfBar } from './pdf-bar.tsx'
import { PdfPage } from './pdf-page.tsx'
import classes from './pdf-reader.module.css'
import { usePdf, type OpenPdf } from './use-pdf.ts'

interface Props {
  url: string
  title: string
  startPage: number
  onPage: (page: number) => void
  onFailure: () => void
}

/** Loaded through `createLazyPart()`, so that only users who open a PDF download this module and pdf.js. */
export default function PdfReader({ url, onFailure, ...rest }: Props) {
  const opened = usePdf(url, onFailure)
  if (!opened) return <Skeleton aspectRatio="1 / 1.414" />
  return <PdfPages opened={opened} {...rest} />
}

function PdfPages({ opened, title, startPage, onPage }: Omit<Props, 'url' | 'onFailure'> & { opened: OpenPdf }) {
  const pageCount = opened.document.numPages
  const [zoom, setZoom] = useState(1)
  const [page, setPage] = useState(Math.min(startPage, pageCount))
  const pagesRef = useRef<HTMLDivElement>(null)
  const first = useRef(page)

  function goTo(next: number) {
    const target = Math.min(Math.max(next, 1), pageCount)
    pagesRef.current?.children[target - 1]?.scrollIntoView({ block: 'start' })
  }

  useKeys({
    '+': () => setZoom(current => getNextZoom(current, 1)),
    '=': () => setZoom(current => getNextZoom(current, 1)),
    '-': () => setZoom(current => getNextZoom(current, -1)),
    j: () => goTo(page + 1),
    k: () => goTo(page - 1),
  })

  useEffect(() => {
    const frame = pagesRef.current
    if (!frame || pageCount === 0) return undefined
    if (first.current > 1) frame.children[first.current - 1]?.scrollIntoView({ block: 'start' })
    const updatePage = () => {
      // Ignores the scrolling that the removal of the reader causes while this listener is still attached.
      if (!frame.isConnected) return
      const frames = [...frame.children].map(child => child.getBoundingClientRect())
      const now = findPageInView(frames, 0, window.innerHeight)
      setPage(now)
      onPage(now)
    }
    updatePage()
    addEventListener('scroll', updatePage, { passive: true })
    return () => removeEventListener('scroll', updatePage)
  }, [onPage, pageCount])

  return (
    <section className={classes.reader} aria-label={`PDF ${title}`}>
      <PdfBar page={page} pageCount={pageCount} zoom={zoom} onPage={goTo} onZoom={setZoom} />
      {/* Focusable while zoomed, because the pages are then wider than the screen and must be scrollable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.scroller} tabIndex={zoom > 1 ? 0 : undefined}>
        <div ref={pagesRef} className={classes.pages} style={{ width: `${zoom * 100}%` }}>
          {Array.from({ length: pageCount }, (_, at) => (
            <PdfPage key={at} opened={opened} number={at + 1} />
          ))}
        </div>
      </div>
    </section>
  )
}
