import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import type { PageSize } from './page-layout.ts'
import { openPdf } from './pdf-engine.ts'

export interface OpenPdf {
  document: PDFDocumentProxy
  /** Natural size of the first page. The size of another page is known when it is rendered. */
  firstPage: PageSize
  /** Opens the document again. Needed because an open document never repeats the failed request of a page. */
  reopen: () => void
}

/**
 * Opens the document. Closes it and frees its memory when the user leaves the lesson. While the document is opened
 * again, and if this fails, the previously opened document stays in use.
 */
export function usePdf(url: string, onFailure: () => void): OpenPdf | undefined {
  const [loadedPdf, setLoadedPdf] = useState<OpenPdf>()
  const [tries, setTries] = useState(0)
  const openRef = useRef<{ url: string; close: () => void }>(undefined)
  useEffect(() => {
    let isCurrent = true
    async function open() {
      let close: (() => void) | undefined
      try {
        const pdf = await openPdf(url)
        ;({ close } = pdf)
        const { width, height } = (await pdf.document.getPage(1)).getViewport({ scale: 1 })
        if (!isCurrent) return close()
        openRef.current?.close()
        openRef.current = { url, close }
        const reopen = () => setTries(count => count + 1)
        setLoadedPdf({ document: pdf.document, firstPage: { width, height }, reopen })
      } catch (error) {
        close?.()
        if (!isCurrent) return
        console.warn('PDF not opened', error)
        if (openRef.current?.url !== url) onFailure()
      }
    }
    void open()
    return () => {
      isCurrent = false
    }
    // Leaves out `onFailure`, because a new callback must not open the file again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [url, tries])
  useEffect(
    () => () => {
      openRef.current?.close()
      openRef.current = undefined
    },
    [],
  )
  return loadedPdf
}
