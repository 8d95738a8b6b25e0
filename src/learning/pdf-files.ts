// Imports the URL of the file and not the module. Vite provides `?url` as default export, which the linter looks for in
// the file itself.
// oxlint-disable-next-line import/default
import libraryUrl from 'pdfjs-dist/legacy/build/pdf.min.mjs?url'
// oxlint-disable-next-line import/default -- the same
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/**
 * Files of the PDF reader pdf.js, unchanged. They take half a megabyte (compressed), so they are not part of any page
 * and not precached. The worker stores them when the first PDF is opened, or a class with a PDF is prefetched. The
 * build for older browsers is used, because learners have such browsers.
 */
export const pdfFiles = { libraryUrl, workerUrl }

/** Requests the reader's files, so that the worker stores them. Without them a stored PDF cannot be opened offline. */
export function preloadPdfReader(): void {
  for (const url of Object.values(pdfFiles)) void fetch(url).catch(() => undefined)
}
