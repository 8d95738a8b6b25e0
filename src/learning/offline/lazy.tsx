import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { OfflinePartProps } from './parts.tsx'

/**
 * Everything about downloads comes after the lesson, in one file: nobody waits for a button they do not press. If it does
 * not come, the lesson stays as it is.
 */
export const OfflinePart = lazyPart<OfflinePartProps>(() => import('./parts.tsx').then(part => part.OfflinePart), {
  substitute: () => null,
})
