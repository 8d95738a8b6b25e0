/**
 * Entry pages that users open from outside without a worker: their data is requested while the screen's script loads,
 * not after it.
 */
const firstPages = new Set(['/_app/kelas/', '/_app/kelas/$slug', '/_app/program/', '/_app/program/$slug'])

/** Layout routes around every page: apart from the start chunk they would be files of their own. */
const frames = new Set(['/_app', '/_app/_member'])

/**
 * Puts a page's loader and its schemas into the chunk of its screen, so that no page loads those of the others. A
 * lesson's chunk is preloaded by its document, so it is fetched at once anyway.
 */
export function loaderWithScreen({ routeId }: { routeId: string }) {
  if (firstPages.has(routeId)) return undefined
  if (frames.has(routeId)) return []
  // The bundler names only these two in its type, but accepts the others too.
  return [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] as ('loader' | 'component')[][]
}
