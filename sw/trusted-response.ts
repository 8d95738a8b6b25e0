import { drawnDocuments } from '#contract/site/drawn-documents.ts'

/**
 * Allowed content types for each file extension. The check excludes captive portals, which answer any request with 200
 * and HTML.
 */
const typesByExtension: Readonly<Record<string, readonly string[]>> = {
  js: ['text/javascript', 'application/javascript'],
  // Extension of the PDF reader's modules.
  mjs: ['text/javascript', 'application/javascript'],
  css: ['text/css'],
  json: ['application/json'],
  html: ['text/html'],
  woff2: ['font/woff2', 'application/font-woff2', 'application/octet-stream'],
  svg: ['image/svg+xml'],
  png: ['image/png'],
  webp: ['image/webp'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  webmanifest: ['application/manifest+json', 'application/json'],
}

/**
 * Returns whether a response may be stored as the file at `path`. The response must be complete and have the type that
 * the extension requires.
 */
export function isExpectedFile(path: string, answer: Pick<Response, 'status' | 'headers' | 'redirected'>): boolean {
  if (answer.status !== 200) return false
  const extension = path === '/' ? 'html' : (/\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '')
  const types = typesByExtension[extension]
  if (types === undefined) return false
  // Refuses redirects, because a redirect may lead to a captive portal's page of the right type. Our files never
  // redirect.
  if (answer.redirected) return false
  const type = (answer.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return types.includes(type)
}

const FILES = new RegExp(`<script id="${drawnDocuments.filesId}" type="application/json">(.*?)</script>`)

/**
 * Returns whether the response is a document of this build. A document of another build would load scripts that this
 * worker does not have, and a captive portal answers with 200 and other HTML.
 */
export function isDocumentOfBuild(
  { status, redirected }: Pick<Response, 'status' | 'redirected'>,
  text: string,
  isOfThisBuild: (file: string) => boolean,
): boolean {
  if (status !== 200 || redirected) return false
  const files = FILES.exec(text)?.[1]
  return files !== undefined && (JSON.parse(files) as string[]).every(isOfThisBuild) // the build wrote this list, in the element with this id
}
