import { NotFoundScreen } from '#app/features/shell/not-found-screen.tsx'
import { PageError } from '#app/features/shell/page-error.tsx'
import { PageLoading } from '#app/ui/states/page-loading.tsx'
import { routeTree } from '#app/routeTree.gen.ts'

/** How pages are found and what stands in for them: in the browser, and where a page is drawn for its document. */
export const pageOptions = {
  routeTree,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageLoading,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NotFoundScreen,
} as const
