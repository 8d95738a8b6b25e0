import type { PDFDocumentProxy, RenderTask, TextLayer } from 'pdfjs-dist'
import { onConnectionBack } from '#app/session/online.ts'
import { computeSharpness, type PageSize } from './page-layout.ts'
import { loadPdfjs } from './pdf-engine.ts'
import classes from './pdf-page.module.css'

/**
 * Renders a page into its frame: a picture of the page, and over it the text for screen readers, selection and the
 * browser's search. Calls `onReconnect` if the connection returns before the page is complete. Returns a function that
 * stops the rendering and frees the memory.
 */
export function drawPage(
  document: PDFDocumentProxy,
  number: number,
  frame: HTMLElement,
  width: number,
  onSize: (size: PageSize) => void,
  onReconnect: () => void,
): () => void {
  let isCurrent = true
  let rendering: RenderTask | undefined
  let words: TextLayer | undefined
  const canvas = frame.ownerDocument.createElement('canvas')
  const text = frame.ownerDocument.createElement('div')
  canvas.setAttribute('aria-hidden', 'true')
  text.className = classes.text ?? ''

  const stopWaiting = onConnectionBack(onReconnect)

  async function draw() {
    const pdfjs = await loadPdfjs()
    const page = await document.getPage(number)
    if (!isCurrent) return
    const natural = page.getViewport({ scale: 1 })
    onSize({ width: natural.width, height: natural.height })
    const scale = width / natural.width
    const viewport = page.getViewport({ scale })
    const sharp = computeSharpness(viewport, devicePixelRatio)
    canvas.width = Math.floor(viewport.width * sharp)
    canvas.height = Math.floor(viewport.height * sharp)
    frame.style.setProperty('--total-scale-factor', String(scale))
    frame.replaceChildren(canvas, text)
    rendering = page.render({ canvas, viewport, transform: [sharp, 0, 0, sharp, 0, 0] })
    words = new pdfjs.TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport })
    await Promise.all([rendering.promise, words.render()])
    page.cleanup()
    stopWaiting()
  }

  draw().catch((error: unknown) => {
    // After a cancellation there is no error to report, because the user has scrolled on.
    if (isCurrent) console.warn(`PDF page ${number} not drawn`, error)
  })

  return () => {
    isCurrent = false
    stopWaiting()
    rendering?.cancel()
    words?.cancel()
    frame.replaceChildren()
    // Sets the size to 0, because a canvas keeps its pixels in memory until garbage collection.
    canvas.width = 0
    canvas.height = 0
  }
}
