import { useEffect, useRef, useState } from 'react'
import { drawPage } from './draw-page.ts'
import classes from './pdf-page.module.css'
import type { OpenPdf } from './use-pdf.ts'

/** Margin of the observer, so that a page is rendered while it is on the screen or at most one screen away. */
const NEAR = '100% 0px'

/**
 * Frame of one page, in the size of the page. The page is drawn into the frame when it is near the screen and removed
 * afterwards, because a phone has memory for only three or four pages.
 */
export function PdfPage({ opened, number }: { opened: OpenPdf; number: number }) {
  const frameRef = useRef<HTMLElement>(null)
  const [isNear, setIsNear] = useState(false)
  const [size, setSize] = useState(opened.firstPage)
  const [width, setWidth] = useState(0)

  useEffect(() => {
    const frame = frameRef.current
    if (!frame) return undefined
    const watcher = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting === true), {
      rootMargin: NEAR,
    })
    const ruler = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    watcher.observe(frame)
    ruler.observe(frame)
    return () => {
      watcher.disconnect()
      ruler.disconnect()
    }
  }, [])

  useEffect(() => {
    const frame = frameRef.current
    if (!frame || !isNear || width === 0) return undefined
    return drawPage(opened.document, number, frame, width, setSize, opened.reopen)
  }, [opened, number, isNear, width])

  return (
    <section
      ref={frameRef}
      className={classes.page}
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
      aria-label={`Halaman ${number}`}
    />
  )
}
