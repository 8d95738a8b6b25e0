import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import type { PageSize } from './page-layout.ts'
import { openPdf } from './pdf-engine.ts'

export interface OpenPdf {
  document: PDFDocumentProxy
  /** Natural size of the first page. The size of another page is known when it is rendered. */
  firstPage: PageSize
  /** Opens the document again, because an open document never requests a page again whose request failed. */
  reopen: () => void
}

/** Opens the document. Closes it and frees its memory when the user leaves the lesson. */
export function usePdf(url: string, onFailure: () => void): OpenPdf | undefined {
  const [loadedPdf, setLoadedPdf] = useState<OpenPdf>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isCurrent = true
    let close: (() => void) | undefined
    async function open() {
      try {
        const pdf = await openPdf(url)
        ;({ close } = pdf)
        const { width, height } = (await pdf.document.getPage(1)).getViewport({ scale: 1 })
        const reopen = () => setTries(tries + 1)
        if (isCurrent) setLoadedPdf({ document: pdf.document, firstPage: { width, height }, reopen })
        else close()
      } catch (error) {
        if (!isCurrent) return
        console.warn('PDF not opened', error)
        onFailure()
      }
    }
    void open()
    return () => {
      isCurrent = false
      close?.()
    }
    // Leaves out `onFailure`, because a new callback must not open the file again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [url, tries])
  return loadedPdf
}
