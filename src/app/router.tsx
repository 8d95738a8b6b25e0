import { createRouter } from '@tanstack/react-router'
import { pageOptions } from './page-options.ts'
import { queryClient } from './query-client.ts'

export const router = createRouter({
  ...pageOptions,
  context: { queryClient },
  defaultPreload: 'intent',
  // React Query decides what is fresh.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** Of a page that stands in the place of another for a while: where to go on. */
    wayBack?: string
  }
}
