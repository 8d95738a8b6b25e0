import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'

export interface PageContext {
  queryClient: QueryClient
  /** Undefined if all routes are known from the start. */
  addRoutesFor?: (path: string) => Promise<boolean>
}

/** Has no options, because providers and menus belong to `_app`. */
export const Route = createRootRouteWithContext<PageContext>()()
