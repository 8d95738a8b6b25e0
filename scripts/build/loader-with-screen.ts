/** Where people come to from outside, without a worker: their data is asked for beside the screen's script, not after it. */
const firstPages = new Set(['/_app/kelas/', '/_app/kelas/$slug', '/_app/program/', '/_app/program/$slug'])

/** The frame around every page: apart from what every page starts with they would be files of their own. */
const frames = new Set(['/_app', '/_app/_member'])

/**
 * What a page asks the server for, and in which shape it comes, stands beside its screen: no page pays for the others'. A
 * lesson's is in its document's list, so it is fetched at once all the same.
 */
export function loaderWithScreen({ routeId }: { routeId: string }) {
  if (firstPages.has(routeId)) return undefined
  if (frames.has(routeId)) return []
  return [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] as ('loader' | 'component')[][]
}
