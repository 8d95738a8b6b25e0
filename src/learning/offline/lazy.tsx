import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { OfflinePartProps } from './parts.tsx'

/**
 * Loads all download controls after the lesson in one chunk, so that no learner waits for a button they do not press.
 * If it fails to load, the lesson works without it.
 */
export const OfflinePart = lazyPart<OfflinePartProps>(() => import('./parts.tsx').then(part => part.OfflinePart), {
  substitute: () => null,
})
