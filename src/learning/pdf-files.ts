// An address, not the module: Vite's `?url` is its default export, which the linter looks for in the file itself.
// oxlint-disable-next-line import/default
import libraryUrl from 'pdfjs-dist/legacy/build/pdf.min.mjs?url'
// oxlint-disable-next-line import/default -- the same
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/**
 * The PDF reader, as its makers ship it. Half a megabyte on the wire: no part of any page, not in the precache, fetched
 * with the first PDF or when a class with one is kept ready; the worker keeps it from then on. The build for older
 * browsers, because ours are.
 */
export const pdfFiles = { libraryUrl, workerUrl }

/** Asked for once, the worker keeps them: a PDF kept on the device is of no use without its reader. */
export function warmPdfReader(): void {
  for (const url of Object.values(pdfFiles)) void fetch(url).catch(() => undefined)
}
