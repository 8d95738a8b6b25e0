import { useSyncExternalStore, type CSSProperties } from 'react'
import { readLocal, writeLocal } from '#app/lib/browser-storage.ts'

/** How large articles are written on this device, in steps: it is about these eyes and this screen, not about an account. */
const KEY = 'semai-text-size'
export const textSizes = [0.875, 1, 1.15, 1.3, 1.5, 1.75] as const
const USUAL = 1

const listeners = new Set<() => void>()
let step: number | undefined

function read(): number {
  const stored = Number(readLocal(KEY) ?? USUAL)
  return Number.isInteger(stored) && stored in textSizes ? stored : USUAL
}

export function chooseTextSize(next: number): void {
  step = Math.min(Math.max(next, 0), textSizes.length - 1)
  writeLocal(KEY, String(step))
  for (const listener of listeners) listener()
}

/** For the element around an article. */
export function textScale(at: number): CSSProperties {
  return { '--text-scale': textSizes[at] } as CSSProperties // React's type knows no custom properties
}

export function useTextSize(): number {
  return useSyncExternalStore(
    onChange => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    () => (step ??= read()),
    () => USUAL,
  )
}
