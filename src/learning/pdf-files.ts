// An address, not the module: Vite's `?url` is its default export, which the linter looks for in the file itself.
// oxlint-disable-next-line import/default
import libraryUrl from 'pdfjs-dist/legacy/build/pdf.min.mjs?url'
// oxlint-disable-next-line import/default -- the same
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/**
 * The PDF reader as published by its makers. It has half a megabyte, so it belongs to no page and is not precached. It
 * is fetched with the first PDF or when a class with a PDF is kept ready; the worker stores it from then on. Uses the
 * build for older browsers, because learners have them.
 */
export const pdfFiles = { libraryUrl, workerUrl }

/** Requests the files once, so that the worker stores them: a kept PDF is useless without its reader. */
export function preloadPdfReader(): void {
  for (const url of Object.values(pdfFiles)) void fetch(url).catch(() => undefined)
}
