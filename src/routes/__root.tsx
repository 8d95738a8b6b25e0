import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'

/** Bare on purpose: providers and menus belong to `_app`. */
export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()()
