import type * as pdfjsModule from 'pdfjs-dist'
import { pdfFiles } from '../pdf-files.ts'

type Pdfjs = typeof pdfjsModule

let loading: Promise<Pdfjs> | undefined

/** Loads pdf.js once, at the first PDF. After a network failure the next call tries again. */
export function loadPdfjs(): Promise<Pdfjs> {
  loading ??= (import(/* @vite-ignore */ pdfFiles.libraryUrl) as Promise<Pdfjs>).then(
    pdfjs => {
      pdfjs.GlobalWorkerOptions.workerSrc = pdfFiles.workerUrl
      return pdfjs
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

const PIECE_BYTES = 65_536

/** Opens a PDF and downloads only the data of visible pages, because learners pay for data. */
export async function openPdf(url: string): Promise<{ document: pdfjsModule.PDFDocumentProxy; close: () => void }> {
  const pdfjs = await loadPdfjs()
  const task = pdfjs.getDocument({
    url,
    rangeChunkSize: PIECE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    // Turned off, because our Content Security Policy forbids WebAssembly and hand-outs do not need it.
    useWasm: false,
    useSystemFonts: true,
  })
  const close = () => void task.destroy().catch(() => undefined)
  try {
    return { document: await task.promise, close }
  } catch (error) {
    close()
    throw error
  }
}
