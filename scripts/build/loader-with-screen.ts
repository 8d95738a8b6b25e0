/**
 * Pages that users open first, from outside and without a worker. Their data is requested while the screen's script
 * loads.
 */
const firstPages = new Set(['/_app/kelas/', '/_app/kelas/$slug', '/_app/program/', '/_app/program/$slug'])

/**
 * Layout routes around every page. They are part of the start chunk, because separate files would only cost requests.
 */
const frames = new Set(['/_app', '/_app/_member'])

/**
 * Puts a page's loader and its schemas into the chunk of its screen, so that no page loads those of the others: without
 * it, loaders of admin pages are in the first script of learners. A lesson's chunk is preloaded by its document, so it is
 * fetched at once anyway.
 */
export function loaderWithScreen({ routeId }: { routeId: string }) {
  if (firstPages.has(routeId)) return undefined
  if (frames.has(routeId)) return []
  // The bundler names only these two in its type, but accepts the others too.
  return [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] as ('loader' | 'component')[][]
}
