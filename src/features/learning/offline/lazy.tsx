import { lazy, Suspense, type ComponentType } from 'react'
import type { OfflinePartProps } from './parts.tsx'

/**
 * Everything about downloads comes after the lesson, in one file: nobody waits for a button they do not press. If it does
 * not come, the lesson stays as it is.
 */
const Part = lazy<ComponentType<OfflinePartProps>>(() =>
  import('./parts.tsx').then(module => ({ default: module.OfflinePart })).catch(() => ({ default: () => null })),
)

export function OfflinePart(props: OfflinePartProps) {
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
