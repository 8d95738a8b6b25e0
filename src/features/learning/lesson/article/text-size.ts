import { useSyncExternalStore, type CSSProperties } from 'react'
import { writeLocalStorage } from '#app/lib/browser-storage.ts'
import { TEXT_SIZE_KEY, readTextSize, textSizes, USUAL_TEXT_SIZE } from './text-steps.ts'

const listeners = new Set<() => void>()
let step: number | undefined

export function chooseTextSize(next: number): void {
  step = Math.min(Math.max(next, 0), textSizes.length - 1)
  writeLocalStorage(TEXT_SIZE_KEY, String(step))
  for (const listener of listeners) listener()
}

/** Returns the style for the element that contains an article. */
export function createTextScale(at: number): CSSProperties {
  return { '--text-scale': textSizes[at] } as CSSProperties // React's type does not allow custom properties
}

export function useTextSize(): number {
  return useSyncExternalStore(
    onChange => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    () => (step ??= readTextSize()),
    () => USUAL_TEXT_SIZE,
  )
}
