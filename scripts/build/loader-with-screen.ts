/**
 * Pages that users often open first, from a link and without a worker. Their loader is in the first chunk, so that
 * their data is requested while the screen's script loads.
 */
const firstPages = new Set(['/_app/kelas/', '/_app/kelas/$slug', '/_app/program/', '/_app/program/$slug'])

/**
 * Layout routes of every page. These routes remain in the start chunk, because separate files would cost additional
 * requests.
 */
const frames = new Set(['/_app', '/_app/_member'])

/**
 * Puts a page's loader and its schemas into the chunk of its screen, so that no page loads the loaders of other pages.
 * A lesson's document preloads this chunk, so its data is not requested later.
 */
export function getLoaderGrouping({ routeId }: { routeId: string }) {
  if (firstPages.has(routeId)) return undefined
  if (frames.has(routeId)) return []
  // The bundler's type contains only two of these values, but it accepts the others too.
  return [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] as ('loader' | 'component')[][]
}
