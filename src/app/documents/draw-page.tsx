import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import type { PublicPage } from '#contract/site/public-pages.ts'
import { formatFullTitle, findTitle } from '#app/features/site/shell/document-title.tsx'
import { createClient } from '#app/data/api/client.ts'
import type { FetchFunction } from '#app/data/api/transport.ts'
import { setApiClient } from '#app/session/api.ts'
import { routeTree } from '#app/routeTree.gen.ts'
import { pageOptions } from '../page-options.ts'
import { HydrationProvider } from '#app/lib/taken-over.tsx'
import { OriginContext } from '#app/ui/share-link.tsx'
import { loadPageMetadata, type PageMetadata } from './page-metadata.ts'

export { drawLanding } from './draw-landing.tsx'

/** Result of rendering a page, from which the server builds the document. */
export interface RenderedPage {
  html: string
  title: string
  /** Absent if the page does not exist. */
  about: PageMetadata | undefined
}
export type RenderResult = { kind: 'page'; page: RenderedPage } | { kind: 'not-found'; page: RenderedPage | undefined }

export interface DrawOptions {
  page: PublicPage
  path: string
  /** Public origin of this server, for absolute URLs in the document. */
  origin: string
  /** True if a missing page is rendered as the not-found page. If false, nothing is rendered for a missing page. */
  isNotFoundWanted: boolean
}

/**
 * Renders a page as one chunk. By default React splits a long page and joins the parts with a script, but documents
 * must be readable without scripts.
 */
const inOnePiece = { progressiveChunkSize: Number.MAX_SAFE_INTEGER }

/** No user is logged in during server rendering. */
const nobody = { read: async () => undefined, renew: async () => undefined }

/**
 * Sets the `fetch` for API calls during server rendering. This `fetch` must call the same server without a network
 * request.
 */
export function setPageFetch(fetch: FetchFunction): void {
  setApiClient(createClient({ baseUrl: 'http://server/api', session: nobody, onSessionEnded: () => undefined, fetch }))
}

/** Renders the public page at a URL with the app's components, loaders and titles. */
export async function drawPage({ page: name, path, origin, isNotFoundWanted }: DrawOptions): Promise<RenderResult> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ ...pageOptions, routeTree, context: { queryClient }, history, isServer: true })
  try {
    await router.load()
    const { matches } = router.state
    const failedMatch = matches.find(({ status }) => status === 'error')
    if (failedMatch) throw failedMatch.error
    const subject = { page: name, slug: path.split('/')[2] ?? '', origin, queryClient }
    // A page without metadata is missing. Whether a certificate exists is known only from its metadata.
    const about = matches.some(({ status }) => status === 'notFound') ? undefined : await loadPageMetadata(subject)
    const isMissing = about === undefined
    if (isMissing && !isNotFoundWanted) return { kind: 'not-found', page: undefined }
    const { prelude } = await prerender(
      <HydrationProvider>
        <OriginContext value={origin}>
          <RouterProvider router={router} />
        </OriginContext>
      </HydrationProvider>,
      inOnePiece,
    )
    const title = findTitle(matches)
    const page = {
      html: await new Response(prelude).text(),
      title: formatFullTitle(title),
      about,
    }
    return { kind: isMissing ? 'not-found' : 'page', page }
  } finally {
    queryClient.clear()
  }
}
