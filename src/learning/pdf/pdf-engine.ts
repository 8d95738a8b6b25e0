import type * as pdfjsModule from 'pdfjs-dist'
import { pdfFiles } from '../pdf-files.ts'

type Pdfjs = typeof pdfjsModule

let loading: Promise<Pdfjs> | undefined

/** Loads pdf.js once, on the first PDF; tries again after a network failure. */
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

/**
 * Downloads only the data of visible pages, so that a learner on prepaid data does not pay for a whole hand-out on its
 * first page.
 */
export async function openPdf(url: string): Promise<{ document: pdfjsModule.PDFDocumentProxy; close: () => void }> {
  const pdfjs = await loadPdfjs()
  const task = pdfjs.getDocument({
    url,
    rangeChunkSize: PIECE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    // The content security policy allows no WebAssembly, and hand-outs need none.
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
