import { NotFoundScreen } from '#app/features/shell/not-found-screen.tsx'
import { PageError } from '#app/features/shell/page-error.tsx'
import { PageLoading } from '#app/ui/states/page-loading.tsx'

/** What stands in for a page: in the browser, and where a page is drawn for its document. */
export const pageOptions = {
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageLoading,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NotFoundScreen,
} as const
