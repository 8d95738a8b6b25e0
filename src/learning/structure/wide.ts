import { useSyncExternalStore } from 'react'

/** As in lesson-screen.module.css: from here on there is room for the structure beside the lesson. */
const wide = '(min-width: 62rem)'

/** On a phone the structure is a tap away, in a sheet; until then it costs neither script nor memory. */
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

/** Asked for beside the lesson's data, so that it stands there from the start. */
export function preloadStructure(): void {
  if (matchMedia(wide).matches) import('./structure-panel.tsx').catch(() => undefined)
}
