import { appDocumentFor, appDocuments } from '#contract/site/documents.ts'

/** Cache key of the landing document: its address, because a request for its file would be redirected there. */
export const LANDING_DOCUMENT = '/'

/** `/new` is the new address of the home page and shows the same document. */
const landingPaths = new Set(['/', '/new', '/new/'])

/** Navigations that the worker does not answer, each with a reason. */
const notOurs: readonly RegExp[] = [
  // The server's own answers, opened in a tab: API documentation, downloads, hand-outs.
  /^\/api(\/|$)/,
  // A missing chunk must stay a 404: HTML instead would be run as a script.
  /^\/assets\//,
  // Files by name (robots.txt, manifest, pictures). No app address has a dot in its last segment.
  /\/[^/]+\.[a-z0-9]{2,12}$/i,
]

/** Returns the precached document that answers a navigation to this path; `undefined` leaves it to the network. */
export function documentFor(path: string): string | undefined {
  if (notOurs.some(pattern => pattern.test(path))) return undefined
  return landingPaths.has(path) ? LANDING_DOCUMENT : `/${appDocuments[appDocumentFor(path)]}`
}
