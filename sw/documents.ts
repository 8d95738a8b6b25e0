import { findAppDocument, appDocuments } from '#contract/site/documents.ts'

/**
 * Cache key of the landing document. The key is the path `/` and not the file name, because the server redirects a
 * request for the file.
 */
export const LANDING_DOCUMENT = '/'

/** `/new` shows the same document as the home page. */
const landingPaths = new Set(['/', '/new', '/new/'])

/** Navigations that the worker leaves to the network, each with a reason. */
const notOurs: readonly RegExp[] = [
  // Content of the server that is opened in a tab: API documentation, downloads, hand-outs.
  /^\/api(\/|$)/,
  // Files of the build. For a missing chunk the answer must be 404, because HTML in its place would be executed as a
  // script.
  /^\/assets\//,
  // Files with a dot in the last segment, such as robots.txt, the manifest and pictures. Paths of the app have no dot
  // there.
  /\/[^/]+\.[a-z0-9]{2,12}$/i,
]

/** Returns the precached document for a navigation to this path, or `undefined` if the network must answer. */
export function findDocument(path: string): string | undefined {
  if (notOurs.some(pattern => pattern.test(path))) return undefined
  return landingPaths.has(path) ? LANDING_DOCUMENT : `/${appDocuments[findAppDocument(path)]}`
}
