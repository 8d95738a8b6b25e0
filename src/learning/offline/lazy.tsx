import { createLazyPart } from '#app/ui/lazy-part.tsx'
import type { OfflinePartProps } from './parts.tsx'

/**
 * All download controls in one chunk. The chunk is loaded after the lesson, so that the lesson does not wait for it. If
 * the chunk cannot be loaded, the lesson works without download controls.
 */
export const OfflinePart = createLazyPart<OfflinePartProps>(
  () => import('./parts.tsx').then(module => module.OfflinePart),
  {
    substitute: () => null,
  },
)
