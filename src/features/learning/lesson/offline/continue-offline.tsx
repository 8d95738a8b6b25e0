import { createLazyPart } from '#app/ui/lazy-part.tsx'
import type { ContinueOfflineProps } from './go-on-offline.tsx'

/** Button for a material that cannot be opened without a connection. Loaded when it is shown. */
export const ContinueOffline = createLazyPart<ContinueOfflineProps>(
  () => import('./go-on-offline.tsx').then(module => module.default),
  { substitute: () => null },
)
