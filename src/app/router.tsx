import { createRouter } from '@tanstack/react-router'
import { NotFoundScreen } from '#app/features/shell/not-found-screen.tsx'
import { PageError } from '#app/features/shell/page-error.tsx'
import { PageLoading } from '#app/ui/states/page-loading.tsx'
import { routeTree } from '#app/routeTree.gen.ts'
import { queryClient } from './query-client.ts'

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  // React Query decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageLoading,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NotFoundScreen,
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
