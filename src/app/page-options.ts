import { NotFoundScreen } from '#app/features/site/shell/not-found-screen.tsx'
import { PageError } from '#app/features/site/shell/page-error.tsx'
import { PageLoading } from '#app/ui/states/page-loading.tsx'

/** Router options that show the loading state and the errors of a page, in the browser and during server rendering. */
export const pageOptions = {
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageLoading,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NotFoundScreen,
} as const
