import { useSyncExternalStore } from 'react'

/** Width from which the structure fits beside the lesson, as in lesson-screen.module.css. */
const wide = '(min-width: 62rem)'

/**
 * Returns whether the structure is shown beside the lesson. On a phone it opens in a dialog, whose chunk is loaded
 * after a tap.
 */
export function useIsWideScreen(): boolean {
  return useSyncExternalStore(
    onChange => {
      const query = matchMedia(wide)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(wide).matches,
    () => false,
  )
}

/** Loads the structure's chunk in parallel with the lesson's data, so that the structure is visible from the start. */
export function preloadStructure(): void {
  if (matchMedia(wide).matches) import('./structure-panel.tsx').catch(() => undefined)
}
