import { useSyncExternalStore } from 'react'

/** Same width as in lesson-screen.module.css: from here on the structure fits beside the lesson. */
const wide = '(min-width: 62rem)'

/** On a phone the structure opens in a dialog after a tap; until then it costs no script and no memory. */
export function useIsWide(): boolean {
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

/** Loads the structure together with the lesson's data, so that it is visible from the start. */
export function preloadStructure(): void {
  if (matchMedia(wide).matches) import('./structure-panel.tsx').catch(() => undefined)
}
