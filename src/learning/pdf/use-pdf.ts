import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import type { PageSize } from './page-layout.ts'
import { openPdf } from './pdf-engine.ts'

export interface OpenPdf {
  document: PDFDocumentProxy
  /** Of the first page at its natural size; others take their own place once they are drawn. */
  firstPage: PageSize
}

/** The opened document; closed, and its memory given back, when the lesson is left. */
export function usePdf(url: string, onFailure: () => void): OpenPdf | undefined {
  const [opened, setOpened] = useState<OpenPdf>()
  useEffect(() => {
    let isCurrent = true
    let close: (() => void) | undefined
    async function open() {
      try {
        const pdf = await openPdf(url)
        ;({ close } = pdf)
        const { width, height } = (await pdf.document.getPage(1)).getViewport({ scale: 1 })
        if (isCurrent) setOpened({ document: pdf.document, firstPage: { width, height } })
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
    // The callback only tells; a new one is no reason to open the file again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [url])
  return opened
}
